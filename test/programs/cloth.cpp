// cloth.cpp - a cloth of particles and springs that falls on a ball.
// usage: cloth [size steps]
//
// SPDX-License-Identifier: MIT
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Vec3 {
	float x = 0, y = 0, z = 0;

	Vec3 operator+(const Vec3 &o) const { return {x + o.x, y + o.y, z + o.z}; }
	Vec3 operator-(const Vec3 &o) const { return {x - o.x, y - o.y, z - o.z}; }
	Vec3 operator*(float s) const { return {x * s, y * s, z * s}; }
	Vec3 &operator+=(const Vec3 &o) { return *this = *this + o; }
	Vec3 &operator-=(const Vec3 &o) { return *this = *this - o; }
	float length() const { return std::sqrt(x * x + y * y + z * z); }
};

struct Particle {
	Vec3 position, previous, force;
	bool fixed = false;
};

class Cloth {
public:
	explicit Cloth(int n) : n(n), particle(n * n)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++) {
				Particle &p = at(i, j);

				p.position = {j * 1.0f, i * 1.0f,
					0.01f * ((i * 7 + j) % 5)};
				p.previous = p.position;
			}
		at(0, 0).fixed = at(0, n - 1).fixed = true;
	}

	void step(float dt)
	{
		for (Particle &p : particle)
			p.force = {0, 0, -9.81f};
		integrate(dt);
		for (int round = 0; round < 3; round++)
			satisfy();
		collide({n / 2.0f, n / 2.0f, -n / 4.0f}, n / 5.0f);
	}

	double energy() const
	{
		double sum = 0;

		for (const Particle &p : particle)
			sum += p.position.z +
			       (p.position - p.previous).length();
		return sum;
	}

private:
	Particle &at(int i, int j) { return particle[i * n + j]; }

	void integrate(float dt)
	{
		for (Particle &p : particle) {
			if (p.fixed)
				continue;
			Vec3 old = p.position;

			p.position += (p.position - p.previous) * 0.99f +
				      p.force * (dt * dt);
			p.previous = old;
		}
	}

	void spring(Particle &a, Particle &b, float rest)
	{
		Vec3 d = b.position - a.position;
		float length = d.length();

		if (length < 1e-6f)
			return;
		Vec3 move = d * (0.5f * (length - rest) / length);

		if (!a.fixed)
			a.position += move;
		if (!b.fixed)
			b.position -= move;
	}

	void satisfy()
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++) {
				if (j + 1 < n)
					spring(at(i, j), at(i, j + 1), 1);
				if (i + 1 < n)
					spring(at(i, j), at(i + 1, j), 1);
				if (i + 1 < n && j + 1 < n)
					spring(at(i, j), at(i + 1, j + 1),
						1.41421356f);
			}
	}

	void collide(Vec3 centre, float radius)
	{
		for (Particle &p : particle) {
			Vec3 d = p.position - centre;
			float length = d.length();

			if (length < radius)
				p.position = centre + d * (radius / length);
		}
	}

	int n;
	std::vector<Particle> particle;
};

int main(int argc, char **argv)
{
	int n = argc > 1 ? std::atoi(argv[1]) : 150;
	int steps = argc > 2 ? std::atoi(argv[2]) : 150;

	if (n < 2)
		return 2;
	Cloth cloth(n);
	auto begin = std::chrono::steady_clock::now();

	for (int i = 0; i < steps; i++) {
		cloth.step(0.01f);
		if (!std::isfinite(cloth.energy()))
			std::abort();
	}
	std::chrono::duration<double> t =
		std::chrono::steady_clock::now() - begin;

	std::fprintf(stderr, "time %.6f\n", t.count());
	std::printf("energy %.9g\n", cloth.energy());
	return 0;
}
