// SPDX-License-Identifier: MIT
// beamforming.cpp - rows of a matrix as spans, a result by reference.
#ifndef F
#define F BY_CLASS(2, 3, 5, 100, 3)
#endif
#ifndef N
#define N BY_CLASS(13, 80, 300, 2200, 23)
#endif
#ifndef M
#define M BY_CLASS(17, 90, 320, 2400, 29)
#endif
#define EXTENTS(X) X(nf, F) X(n, N) X(m, M)
#include "twin.hpp"
#include "matrix.hpp"

#include <cfloat>
#include <span>

using Span = std::span<double>;

static Span row(Matrix<double> &matrix, std::size_t i)
{
	return Span(matrix.data() + i * matrix.columns(), matrix.columns());
}

static NOINLINE void kernel_beamforming(Span ar, Span ai, Span sr, Span si,
	const Matrix<double> &mr, const Matrix<double> &mi, int &strongest,
	double &power)
{
	int best = 0;
	double best_power = DBL_MIN;

	for (std::size_t i = 0; i < ar.size(); i++) {
		ai[i] = 0.0;
		ar[i] = 0.0;
		for (std::size_t j = 0; j < sr.size(); j++) {
			ar[i] += sr[j] * mr(i, j) - si[j] * mi(i, j);
			ai[i] += si[j] * mr(i, j) + sr[j] * mi(i, j);
		}
		const double val = ar[i] * ar[i] + ai[i] * ai[i];
		const bool is_better = val >= best_power;

		best_power = is_better ? val : best_power;
		best = is_better ? static_cast<int>(i) : best;
	}
	strongest = best;
	power = best_power;
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Matrix<double> ar(nf, n), ai(nf, n), sr(nf, m), si(nf, m);
	Matrix<double> mr(n, m), mi(n, m);
	std::vector<int> strongest(nf);
	std::vector<double> power(nf);

	FILL(ar, -1.0, 1.0);
	FILL(ai, -1.0, 1.0);
	FILL(sr, -1.0, 1.0);
	FILL(si, -1.0, 1.0);
	FILL(mr, -1.0, 1.0);
	FILL(mi, -1.0, 1.0);
	for (int f = 0; f < nf; f++)
		TIMED(kernel_beamforming(row(ar, f), row(ai, f), row(sr, f),
			row(si, f), mr, mi, strongest[f], power[f]));
	OUTPUT(ar);
	OUTPUT(ai);
	OUTPUT(strongest);
	OUTPUT(power);
	return finish();
}
