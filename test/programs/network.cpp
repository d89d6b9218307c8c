// network.cpp - a small network learns to tell rings from discs.
// usage: network [samples epochs]
//
// SPDX-License-Identifier: MIT
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

static unsigned seed = 2463534242u;

static float uniform()
{
	seed ^= seed << 13;
	seed ^= seed >> 17;
	seed ^= seed << 5;
	return (seed >> 8) / 16777216.0f;
}

template <int IN, int OUT> struct Layer {
	std::array<std::array<float, IN>, OUT> weight;
	std::array<float, OUT> bias{}, output, delta;

	Layer()
	{
		for (auto &row : weight)
			for (float &w : row)
				w = (uniform() - 0.5f) * 2 / std::sqrt((float)IN);
	}
	template <typename Input> void forward(const Input &x)
	{
		for (int o = 0; o < OUT; o++) {
			float sum = bias[o];

			for (int i = 0; i < IN; i++)
				sum += weight[o][i] * x[i];
			output[o] = sum > 0 ? sum : 0.01f * sum;
		}
	}
	template <typename Below> void backward(Below &below) const
	{
		for (int i = 0; i < IN; i++) {
			float sum = 0;

			for (int o = 0; o < OUT; o++)
				sum += delta[o] * weight[o][i];
			below.delta[i] =
				below.output[i] > 0 ? sum : 0.01f * sum;
		}
	}
	template <typename Input> void learn(const Input &x, float rate)
	{
		for (int o = 0; o < OUT; o++) {
			for (int i = 0; i < IN; i++)
				weight[o][i] -= rate * delta[o] * x[i];
			bias[o] -= rate * delta[o];
		}
	}
};

using Picture = std::array<float, 144>;

static Picture draw(bool ring)
{
	Picture p;
	float cx = 4 + 4 * uniform(), cy = 4 + 4 * uniform();

	for (int y = 0; y < 12; y++)
		for (int x = 0; x < 12; x++) {
			float r = std::hypot(x - cx, y - cy);

			p[y * 12 + x] = (r < 4 && (!ring || r > 2)) +
					0.2f * uniform();
		}
	return p;
}

int main(int argc, char **argv)
{
	int samples = argc > 1 ? std::atoi(argv[1]) : 3000;
	int epochs = argc > 2 ? std::atoi(argv[2]) : 4;
	std::vector<Picture> pictures;

	for (int i = 0; i < samples; i++)
		pictures.push_back(draw(i % 2));
	static Layer<144, 64> first;
	static Layer<64, 32> second;
	static Layer<32, 1> last;
	auto begin = std::chrono::steady_clock::now();
	double loss = 0;
	int right = 0;

	for (int e = 0; e < epochs; e++) {
		loss = 0;
		right = 0;
		for (int i = 0; i < samples; i++) {
			const Picture &x = pictures[i];
			float target = i % 2 ? 1.0f : -1.0f;

			first.forward(x);
			second.forward(first.output);
			last.forward(second.output);
			float error = last.output[0] - target;

			loss += error * error;
			right += (last.output[0] > 0) == (i % 2);
			last.delta[0] = error;
			last.backward(second);
			second.backward(first);
			last.learn(second.output, 0.005f);
			second.learn(first.output, 0.005f);
			first.learn(x, 0.005f);
			if (!(loss < 1e9)) {
				std::fprintf(stderr, "diverged\n");
				std::exit(1);
			}
		}
	}
	std::fprintf(stderr, "time %.6f\n",
		std::chrono::duration<double>(
			std::chrono::steady_clock::now() - begin)
			.count());
	std::printf("loss %.9g, right %d of %d\n", loss / samples, right,
		samples);
	return 0;
}
