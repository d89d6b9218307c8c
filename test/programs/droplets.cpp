// droplets.cpp - smoothed particles in a box, neighbours found by cells.
// usage: droplets [particles steps]
//
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

struct Particle {
	double x, y, vx, vy, fx, fy, density, pressure;
};

class Fluid {
public:
	Fluid(int n, double h) : h(h), particle(n)
	{
		int side = (int)std::ceil(std::sqrt((double)n));

		width = side * h * 0.9;
		cells = std::max(1, (int)(width / h));
		grid.resize(cells * cells);
		for (int i = 0; i < n; i++) {
			Particle &p = particle[i];

			p = Particle();
			p.x = (i % side + 0.5) * h * 0.55 + 1e-3 * (i % 7);
			p.y = (i / side + 0.5) * h * 0.55;
		}
	}

	void step(double dt)
	{
		for (auto &cell : grid)
			cell.clear();
		for (size_t i = 0; i < particle.size(); i++)
			grid[cell_of(particle[i])].push_back((int)i);
		for (Particle &p : particle) {
			p.density = 0;
			for_neighbours(p, [&](const Particle &q, double r2) {
				double w = h * h - r2;

				p.density += w * w * w;
			});
			p.pressure = 2.0 * (p.density - 0.6 * h * h * h * h *
								h * h);
		}
		for (Particle &p : particle)
			forces(p);
		for (Particle &p : particle)
			move(p, dt);
	}

	double energy() const
	{
		double sum = 0;

		for (const Particle &p : particle)
			sum += p.vx * p.vx + p.vy * p.vy + p.y;
		return sum;
	}

private:
	int cell_of(const Particle &p) const
	{
		int i = std::clamp((int)(p.y / h), 0, cells - 1);
		int j = std::clamp((int)(p.x / h), 0, cells - 1);

		return i * cells + j;
	}

	template <typename F> void for_neighbours(const Particle &p, F f)
	{
		int at = cell_of(p), ci = at / cells, cj = at % cells;

		for (int i = std::max(ci - 1, 0); i <= std::min(ci + 1, cells - 1);
			i++)
			for (int j = std::max(cj - 1, 0);
				j <= std::min(cj + 1, cells - 1); j++)
				for (int k : grid[i * cells + j]) {
					double dx = particle[k].x - p.x;
					double dy = particle[k].y - p.y;
					double r2 = dx * dx + dy * dy;

					if (r2 < h * h)
						f(particle[k], r2);
				}
	}

	void forces(Particle &p)
	{
		p.fx = 0;
		p.fy = -1;
		for_neighbours(p, [&](const Particle &q, double r2) {
			if (&q == &p || r2 == 0)
				return;
			double r = std::sqrt(r2), w = h - r;
			double push = (p.pressure + q.pressure) * w * w /
				      (r * q.density);

			p.fx += push * (p.x - q.x) + 0.1 * w * (q.vx - p.vx);
			p.fy += push * (p.y - q.y) + 0.1 * w * (q.vy - p.vy);
		});
	}

	void move(Particle &p, double dt)
	{
		p.vx += dt * p.fx;
		p.vy += dt * p.fy;
		p.x += dt * p.vx;
		p.y += dt * p.vy;
		if (p.x < 0 || p.x > width) {
			p.vx *= -0.5;
			p.x = std::clamp(p.x, 0.0, width);
		}
		if (p.y < 0 || p.y > width) {
			p.vy *= -0.5;
			p.y = std::clamp(p.y, 0.0, width);
		}
		if (!std::isfinite(p.x + p.y))
			throw std::runtime_error("a particle is lost");
	}

	double h, width;
	int cells;
	std::vector<Particle> particle;
	std::vector<std::vector<int>> grid;
};

int main(int argc, char **argv)
{
	int n = argc > 1 ? std::stoi(argv[1]) : 12000;
	int steps = argc > 2 ? std::stoi(argv[2]) : 100;
	Fluid fluid(n, 0.1);
	auto begin = std::chrono::steady_clock::now();

	for (int i = 0; i < steps; i++)
		fluid.step(0.002);
	std::cerr << "time "
		  << std::to_string(std::chrono::duration<double>(
					    std::chrono::steady_clock::now() -
					    begin)
					    .count())
		  << '\n';
	std::cout.precision(12);
	std::cout << "energy " << fluid.energy() << '\n';
	return 0;
}
