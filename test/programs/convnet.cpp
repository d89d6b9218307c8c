// convnet.cpp - convolution, rectifier and pooling over vectors of vectors.
// usage: convnet [size pictures]
//
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <vector>

using Plane = std::vector<std::vector<float>>;
using Volume = std::vector<Plane>;

class Convolution {
public:
	Convolution(int in, int out, int k)
		: in(in), out(out), k(k),
		  weight(out, Volume(in, Plane(k, std::vector<float>(k)))),
		  bias(out)
	{
		for (int o = 0; o < out; o++) {
			for (int c = 0; c < in; c++)
				for (int y = 0; y < k; y++)
					for (int x = 0; x < k; x++)
						weight[o][c][y][x] = std::sin(
							o * 7.f + c * 3 + y * 2 +
							x) / (in * k);
			bias[o] = 0.01f * o;
		}
	}
	Volume forward(const Volume &x) const
	{
		if ((int)x.size() != in)
			throw std::length_error("wrong number of channels");
		int h = (int)x[0].size() - k + 1, w = (int)x[0][0].size() - k + 1;
		Volume y(out, Plane(h, std::vector<float>(w)));

		for (int o = 0; o < out; o++)
			for (int i = 0; i < h; i++)
				for (int j = 0; j < w; j++) {
					float sum = bias[o];

					for (int c = 0; c < in; c++)
						for (int p = 0; p < k; p++)
							for (int q = 0; q < k; q++)
								sum += weight[o][c][p][q] *
								       x[c][i + p][j + q];
					y[o][i][j] = std::max(sum, 0.0f);
				}
		return y;
	}

private:
	int in, out, k;
	std::vector<Volume> weight;
	std::vector<float> bias;
};

static Volume pool(const Volume &x)
{
	size_t h = x[0].size() / 2, w = x[0][0].size() / 2;
	Volume y(x.size(), Plane(h, std::vector<float>(w)));

	for (size_t c = 0; c < x.size(); c++)
		for (size_t i = 0; i < h; i++)
			for (size_t j = 0; j < w; j++)
				y[c][i][j] = std::max(
					{x[c][2 * i][2 * j],
						x[c][2 * i][2 * j + 1],
						x[c][2 * i + 1][2 * j],
						x[c][2 * i + 1][2 * j + 1]});
	return y;
}

static std::vector<float> dense(const Volume &x, int classes)
{
	std::vector<float> score(classes, 0.0f);
	int n = 0;

	for (const Plane &plane : x)
		for (const auto &row : plane)
			for (float v : row) {
				for (int k = 0; k < classes; k++)
					score[k] += v * ((n * 31 + k * 17) % 11 - 5);
				n++;
			}
	return score;
}

int main(int argc, char **argv)
{
	int size = argc > 1 ? std::atoi(argv[1]) : 40;
	int pictures = argc > 2 ? std::atoi(argv[2]) : 60;

	if (size < 16)
		return 2;
	Convolution first(3, 16, 5), second(16, 32, 3);
	auto begin = std::chrono::steady_clock::now();
	double sum = 0;

	for (int p = 0; p < pictures; p++) {
		Volume x(3, Plane(size, std::vector<float>(size)));

		for (int c = 0; c < 3; c++)
			for (int i = 0; i < size; i++)
				for (int j = 0; j < size; j++)
					x[c][i][j] = ((i * j + p * 7 + c) % 64) /
						     64.0f;
		std::vector<float> s =
			dense(pool(second.forward(pool(first.forward(x)))), 10);

		sum = sum * 0.9 + s[p % 10];
		sum += std::max_element(s.begin(), s.end()) - s.begin();
	}
	std::fprintf(stderr, "time %.6f\n",
		std::chrono::duration<double>(
			std::chrono::steady_clock::now() - begin)
			.count());
	std::printf("sum %.9g\n", sum);
	return 0;
}
