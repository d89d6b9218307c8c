/* the compiler crashed
 * seed 77, case 48
 * variant: -O2 threads=2 cpu=any parallel late force expand=off min-work=0 tile=8 strategy=whole effort=0
 * repeat: ashlar-fuzz --replay=ashlar-fuzz-out/case-77-48.c --plugin=/work/wt/blocked/build/lib/LLVMAshlar.so
 */
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define PLAIN __attribute__((noinline, optnone, unused)) static
#define UNUSED __attribute__((unused)) static
#define CALLED __attribute__((noinline, minsize, unused)) static
UNUSED double fraction(double x) { return x - floor(x); }
UNUSED double bend(double x) { return x < 0 ? -0.5 * x : x; }
UNUSED double blend(double x, double y) { return 0.25 * x + 0.75 * y; }
UNUSED unsigned mix(unsigned x) { return x * 5u ^ x >> 3; }
UNUSED unsigned differ(unsigned x, unsigned y)
{
	unsigned d = x > y ? x - y : y - x;
	return d & 1 ? d ^ y : d;
}
static double kept_floats[184];
static unsigned long kept_ints[184], n_opaque;
PLAIN void opaque(unsigned x) { n_opaque = n_opaque * 3 + x; }
PLAIN void *pass(void *x) { return x; }
CALLED void clear(unsigned x) { n_opaque = n_opaque * 5 + x; }
#define WALKS(T, k) \
CALLED void set_##k(T *to, int x, unsigned n) \
{ for (unsigned i = 0; i < n; ++i) to[i] = x; } \
CALLED void set_back_##k(T *to, int x, int n) \
{ for (int i = n - 1; i >= 0; --i) to[i] = x; } \
CALLED void copy_##k(T *to, const T *from, unsigned n) \
{ for (unsigned i = 0; i < n; ++i) to[i] = from[i]; } \
CALLED void copy_back_##k(T *to, const T *from, int n) \
{ for (int i = n - 1; i >= 0; --i) to[i] = from[i]; }
__attribute__((noinline, noreturn, unused)) static void fail(int x)
{
	printf("failed %d\n", x);
	exit(x);
}
__attribute__((always_inline, unused)) static inline long at(long i, long n)
{
	if ((unsigned long)i >= (unsigned long)n) fail((int)i);
	return i;
}
static jmp_buf way_out;
static int n_polls;
__attribute__((noinline, noreturn, unused)) static void leave(void)
{
	longjmp(way_out, 1);
}
PLAIN void leave_unless(int stays) { if (!stays) leave(); }
PLAIN int poll(void) { return ++n_polls % 3 == 0; }
static unsigned long kept_more[8];
static struct present { int n; unsigned long *data; }
	present = { 8, kept_ints }, *absent;
static volatile int one = 1;
static double window_fi[400], window_fk[400], window_fo[600];
static unsigned window_ui[400], window_uk[400], window_uo[600];
WALKS(double, 0)
WALKS(float, 1)
WALKS(int, 2)
WALKS(unsigned, 3)
WALKS(long, 4)
WALKS(unsigned long, 5)
WALKS(short, 6)
WALKS(signed char, 7)
WALKS(unsigned char, 8)
WALKS(unsigned short, 9)
WALKS(_Bool, 10)

static unsigned long state = 1, hash;
static long n_infinite;
PLAIN unsigned draw(void)
{
	state = state * 6364136223846793005ul + 1442695040888963407ul;
	return (unsigned)(state >> 33);
}
PLAIN double draw_float(double size)
{
	return size * ((int)(draw() & 2047) - 1023.5) / 1024;
}
PLAIN void add_int(unsigned long x)
{
	hash = (hash ^ x) * 1099511628211ul;
	hash ^= hash >> 29;
}
PLAIN void add_float(double x)
{
	unsigned long bits;

	n_infinite += !(x - x == 0);
	x = x != x ? 1e300 : x == 0 ? 0 : x;
	memcpy(&bits, &x, sizeof(bits));
	add_int(bits);
}
PLAIN void say(const char *name)
{
	printf("%s %016lx\n", name, hash);
	hash = 0;
}
PLAIN void begin(int unit)
{
	printf("unit %d\n", unit);
	fflush(stdout);
	state = 1;
	n_infinite = 0;
	n_opaque = 0;
	n_polls = 0;
	absent = unit % 2 ? &present : NULL;
	memset(kept_more, 0, sizeof(kept_more));
	for (int k = 0; k < 400; ++k) {
		window_fi[k] = draw_float(1);
		window_fk[k] = draw_float(1);
		window_ui[k] = draw();
		window_uk[k] = draw();
	}
	memset(window_fo, 0, sizeof(window_fo));
	memset(window_uo, 0, sizeof(window_uo));
	memset(kept_floats, 0, sizeof(kept_floats));
	memset(kept_ints, 0, sizeof(kept_ints));
}
PLAIN void end(void)
{
	for (int k = 0; k < 184; ++k) {
		add_float(kept_floats[k]);
		add_int(kept_ints[k]);
	}
	for (int k = 0; k < 8; ++k) add_int(kept_more[k]);
	for (int k = 0; k < 600; ++k) {
		add_float(window_fo[k]);
		add_int(window_uo[k]);
	}
	add_int(n_opaque);
	say("scalars");
	printf("infinite %ld\n", n_infinite);
}
static long n3_0 = 20;
static double A0[20];
static double A1[5];
static unsigned short A2[37][18];
static double A3[20];
static double A4[18][32];
static unsigned g1;
static int g2;

__attribute__((noinline)) void function0(void)
{
	for (int i3 = ((int)g1 / 3) + 12; i3 >= ((int)g1 / 3) - 2; i3--) {
		for (int i4 = 4; i4 < i3 + 3; i4 += 2) {
			for (int i5 = i4 + 2; i5 >= 2; i5--) {
				if (g2 - 1 > 25) exit(3);
				A3[at(i5, n3_0)] = (A0[i5] * A0[i5] + (A0[i5] - A0[i5 - 1]));
			}
			A1[(int)(((unsigned)A2[2 * i4 + 3][i4]) & 3u)] = A4[i3 + 2][i3 + i4];
		}
	}
	leave();
}

PLAIN void unit0(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(0);
	for (long k = 0; k < 20; ++k) ((double *)A0)[k] = (double)draw_float(1);
	for (long k = 0; k < 5; ++k) ((double *)A1)[k] = (double)draw_float(8);
	for (long k = 0; k < 666; ++k) ((unsigned short *)A2)[k] = (unsigned short)(draw());
	for (long k = 0; k < 20; ++k) ((double *)A3)[k] = (double)draw_float(8);
	for (long k = 0; k < 576; ++k) ((double *)A4)[k] = (double)draw_float(8);
	g1 = zero + 8l;
	g2 = zero + 26l;
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function0(); if (r != 0) { long k = 17; ((double *)A0)[k] = 3; } }
	g1 = zero + 0l;
	g2 = zero + 17l;
	if (!setjmp(way_out)) function0();
	for (long k = 0; k < 20; ++k) add_float(((double *)A0)[k]);
	say("A0.0");
	for (long k = 0; k < 5; ++k) add_float(((double *)A1)[k]);
	say("A1.0");
	for (long k = 0; k < 666; ++k) add_int((unsigned long)((unsigned short *)A2)[k]);
	say("A2.0");
	for (long k = 0; k < 20; ++k) add_float(((double *)A3)[k]);
	say("A3.0");
	for (long k = 0; k < 576; ++k) add_float(((double *)A4)[k]);
	say("A4.0");
	end();
}
static struct t24 { double f0[15][18][25]; double f1[15][18][25]; } F24;
static double A25[14][14];
static unsigned char A26[14][15][14];
static double B28[828];

__attribute__((noinline)) void function4(double *p29)
{
	double L27[14][14];
	for (int e0 = 0; e0 < 14; ++e0) for (int e1 = 0; e1 < 14; ++e1) L27[e0][e1] = (double)(e0 * 3 - e1);
	double s0 = (F24.f0[at(3, 15)][at(2, 18)][at(11, 25)] * 1.0 - F24.f1[at(0, 15)][at(4, 18)][at(11, 25)] * F24.f0[at(1, 15)][at(0, 18)][at(10, 25)]);
	{
		int i0 = 0;
		while (i0 < 13) {
			s0 += fmax(A25[i0][i0], 0.5 * (blend(L27[((i0 + 1) % 12) + (int)(((unsigned)A26[i0][i0 + 1][i0]) & 1u)][i0], A25[i0][i0]) + ((F24.f1[at(i0 + 1, 15)][at(i0 + 4, 18)][at(i0 + 11, 25)] - F24.f1[at(i0 + 1, 15)][at(i0, 18)][at(12 - i0, 25)]) + (0.125 - F24.f1[at(i0 + 1, 15)][at(i0 + 2, 18)][at(i0 + 9, 25)]))));
			i0++;
		}
	}
	double s1 = fmax(fmax(p29[1], p29[0]), p29[2] * F24.f1[at(1, 15)][at(0, 18)][at(12, 25)]);
	for (int i1 = 3; i1 < 825; i1++) {
		p29[i1 + 2] = ((double)(i1 - 1) * 0x1p-14 + (double)(i1 - 2) * 0x1p-14) * (double)(i1) * 0x1p-14 * (double)(i1 + 1) * 0x1p-14;
	}
	for (int i2 = 1; i2 < 820; i2++) {
		p29[i2] += (((double)(i2) * 0x1p-14 + (double)(i2 - 3) * 0x1p-14) - (double)(i2 - 3) * 0x1p-14);
	}
	for (int i3 = 3; i3 < 821; i3++) {
		p29[i3] += ((int)((unsigned)(i3 + 3)) < (int)((unsigned)(i3)) ? (double)(i3 + 2) * 0x1p-14 * (double)(i3 - 2) * 0x1p-14 : 0.5 * ((double)(i3) * 0x1p-14 + (double)(i3 + 3) * 0x1p-14));
	}
	for (int i4 = 2; i4 < 820; i4++) {
		s0 = (double)(i4 + 2) * 0x1p-14;
	}
	kept_floats[0] = s0;
	kept_floats[1] = s1;
}

PLAIN void unit1(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(1);
	for (long k = 0; k < 6750; ++k) ((double *)F24.f0)[k] = (double)draw_float(1);
	for (long k = 0; k < 6750; ++k) ((double *)F24.f1)[k] = (double)draw_float(1);
	for (long k = 0; k < 196; ++k) ((double *)A25)[k] = (double)draw_float(8);
	for (long k = 0; k < 2940; ++k) ((unsigned char *)A26)[k] = (unsigned char)(draw());
	for (long k = 0; k < 828; ++k) ((double *)B28)[k] = (double)draw_float(8);
	if (!setjmp(way_out)) function4((B28 + 0));
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function4((B28 + 0)); if (r != 1) { long k = 75; add_float(((double *)B28)[k]); } }
	for (long k = 0; k < 6750; ++k) add_float(((double *)F24.f0)[k]);
	say("F0.0");
	for (long k = 0; k < 6750; ++k) add_float(((double *)F24.f1)[k]);
	say("F0.1");
	for (long k = 0; k < 196; ++k) add_float(((double *)A25)[k]);
	say("A1.0");
	for (long k = 0; k < 2940; ++k) add_int((unsigned long)((unsigned char *)A26)[k]);
	say("A2.0");
	for (long k = 0; k < 828; ++k) add_float(((double *)B28)[k]);
	say("B4.0");
	end();
}
static double A48[4][6];
static struct t49 { double f0[19]; short f1[19]; float f2[19]; } N49[6];
static struct t50 { double f0; int f1; } S50[435];
static float B56[71];

static void function8(int n1, float *restrict q57)
{
	for (int i2 = MIN(3, n1 + 1); i2 >= 0; i2--) {
		for (unsigned long i3 = 0; i3 < 3; i3 += 3) {
			for (int i4 = 0; i4 < 3; i4++) {
				for (int i5 = 3; i5 != 250; i5++) {
					q57[at((i2) * n1 + (i5 & 15), 71)] = 0.5f * (fabsf(sqrtf(fabsf(1.0f))) - -(N49[i4].f2[(i5 & 15) + 2]));
					if ((unsigned)(i2 - 2) < 4u) {
						continue;
					}
				}
				if ((i2 < i4 + 3) && (i4 + i3 == 0)) {
					for (long i6 = 0; i6 < 434; i6++) {
						S50[i6].f1 = (int)((unsigned)N49[(i4 < 1 ? 1 : i4 > 5 ? 5 : i4) + i3].f1[(i6 & 15) + 2]);
					}
				} else {
					N49[i3].f2[i4 + i2] += -(sqrtf(fabsf((float)A48[i3][i4 + i3])));
				}
			}
		}
	}
	leave();
}

PLAIN void unit2(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(2);
	for (long k = 0; k < 24; ++k) ((double *)A48)[k] = (double)draw_float(1);
	for (long k = 0; k < 114; ++k) ((struct t49 *)N49)[k / 19].f0[k % 19] = (double)draw_float(8);
	for (long k = 0; k < 114; ++k) ((struct t49 *)N49)[k / 19].f1[k % 19] = (short)(draw());
	for (long k = 0; k < 114; ++k) ((struct t49 *)N49)[k / 19].f2[k % 19] = (float)draw_float(8);
	for (long k = 0; k < 435; ++k) ((struct t50 *)S50)[k].f0 = (double)draw_float(8);
	for (long k = 0; k < 435; ++k) ((struct t50 *)S50)[k].f1 = (int)(draw());
	for (long k = 0; k < 71; ++k) ((float *)B56)[k] = (float)draw_float(8);
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function8(18l, (B56 + 0)); if (r != 0) { long k = 39; add_float(((struct t50 *)S50)[k].f0); } }
	for (long k = 0; k < 24; ++k) add_float(((double *)A48)[k]);
	say("A0.0");
	for (long k = 0; k < 114; ++k) add_float(((struct t49 *)N49)[k / 19].f0[k % 19]);
	say("N1.0");
	for (long k = 0; k < 114; ++k) add_int((unsigned long)((struct t49 *)N49)[k / 19].f1[k % 19]);
	say("N1.1");
	for (long k = 0; k < 114; ++k) add_float(((struct t49 *)N49)[k / 19].f2[k % 19]);
	say("N1.2");
	for (long k = 0; k < 435; ++k) add_float(((struct t50 *)S50)[k].f0);
	say("S2.0");
	for (long k = 0; k < 435; ++k) add_int((unsigned long)((struct t50 *)S50)[k].f1);
	say("S2.1");
	for (long k = 0; k < 71; ++k) add_float(((float *)B56)[k]);
	say("B8.0");
	end();
}
static double A72[37];
static double A73[140][62];
static double A74[34][5];
static double A75[34];
static double A76[36];

__attribute__((noinline)) void function12(int n0)
{
	double s0 = -(((A72[4] + A76[2]) + A75[3] * (double)(n0 - 2) * 0x1p-14));
	for (int i1 = -2; i1 < 31; i1++) {
		for (int i2 = 133; i2 >= 0; i2--) {
			float s1 = 0.5f * (-((float)*(i2 != 18 ? &A73[8][i1 + 30] : &A73[i2 + 5][i1 + 30])) + (float)A73[i2 + 1][30 - i1]);
			int s2 = (unsigned)(i1);
		}
		s0 += A76[i1 + 2] * A76[i1 + 2] * (A72[i1 + 2] - A72[i1 + 4]);
		switch (((unsigned)(n0)) & 7u) {
		case 0:
		{
			unsigned s3 = (unsigned)((int)(((unsigned)(i1 + 2) * (unsigned)(i1 + 2)) & 255u) * (int)((((unsigned)(2 - i1) + (unsigned)(i1 + 1))) & 1023u) + 3);
			for (long i3 = i1; i3 < i1 + 33; i3 += 3) {
				s3 *= s3;
			}
		}
		break;
		case 1:
		{
			switch ((unsigned)(n0 + 1) % 2u) {
			case 0: {
				A73[i1 + 2][i1 + 29] = ((A75[i1 + 2] - A72[i1 + 5]) - ((double)(i1 - 3) * 0x1p-14 + A72[i1 + 5]));
			} break;
			case 1: {
			} break;
			default: {
				A74[i1 + 2][3] = (A76[i1 + 4] - A72[i1 + 4] * A72[i1 + 4]);
			} break;
			}
		}
		break;
		default:
		{
			A73[i1 + 3][i1 + 30] = sqrt(fabs(A73[i1 + 3][30]));
		}
		break;
		}
	}
	for (int i4 = n0; i4 >= 0; i4 -= 2) {
		for (int i5 = 0; i5 != i4; i5++) {
			A73[3][(i4 / 3) + 30] += A76[i5 + 2];
			A73[3][(i4 / 3) + 31] += A76[i5 + 2];
		}
	}
	kept_floats[0] = s0;
}

PLAIN void unit3(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(3);
	for (long k = 0; k < 37; ++k) ((double *)A72)[k] = (double)draw_float(1);
	for (long k = 0; k < 8680; ++k) ((double *)A73)[k] = (double)draw_float(8);
	for (long k = 0; k < 170; ++k) ((double *)A74)[k] = (double)draw_float(8);
	for (long k = 0; k < 34; ++k) ((double *)A75)[k] = (double)draw_float(1);
	for (long k = 0; k < 36; ++k) ((double *)A76)[k] = (double)draw_float(1);
	if (!setjmp(way_out)) function12(zero + 14l);
	for (long k = 0; k < 37; ++k) add_float(((double *)A72)[k]);
	say("A0.0");
	for (long k = 0; k < 8680; ++k) add_float(((double *)A73)[k]);
	say("A1.0");
	for (long k = 0; k < 170; ++k) add_float(((double *)A74)[k]);
	say("A2.0");
	for (long k = 0; k < 34; ++k) add_float(((double *)A75)[k]);
	say("A3.0");
	for (long k = 0; k < 36; ++k) add_float(((double *)A76)[k]);
	say("A4.0");
	end();
}
static long n101_0 = 13;
static long n101_1 = 11;
static double A96[14][16];
static double A100[25][54];
static struct t101 { double f0[13][11]; } F101;
static double B102[555];

__attribute__((noinline)) void function16(unsigned n0, int n1, double (*v103)[n0 + -33])
{
	unsigned i3;
	for (i3 = MIN(7, 18 - n1); ; ) {
		leave_unless(i3-- > 0);
		for (int i4 = n1 - 1; i4 <= i3 + 1; i4++) {
			F101.f0[at(i4, n101_0)][at(i3, n101_1)] = F101.f0[at(i3, n101_0)][at(i4 - 2, n101_1)] * A96[i4 + 1][i4 + 3];
		}
		{
			int i5 = 0;
			while (i5 < 10) {
				v103[i5 + 1][i3] = (((double)(-3 - i5) * 0x1p-14 + A96[i5 + 3][i3 + 2]) + ((double)(i5 + 2 * (int)i3 - 1) * 0x1p-14 - A96[i3 + 1][i5 + 1]));
				i5++;
			}
		}
	}
	kept_ints[91] = (unsigned long)i3;
	for (signed char i6 = 0; ; i6++) {
		if (!(i6 < 23)) leave();
		for (long i7 = n1 + 2; i7 < n1 + 41; i7++) {
			if ((n0 < 76) || ((unsigned)(i6 - 2) < 6u)) {
				clear((unsigned)(i7 - 3));
				A100[i6 + 1][i7] = (double)(i7 - 2) * 0x1p-14;
			}
		}
	}
}

PLAIN void unit4(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(4);
	for (long k = 0; k < 224; ++k) ((double *)A96)[k] = (double)draw_float(1);
	for (long k = 0; k < 1350; ++k) ((double *)A100)[k] = (double)draw_float(8);
	for (long k = 0; k < 143; ++k) ((double *)F101.f0)[k] = (double)draw_float(8);
	for (long k = 0; k < 555; ++k) ((double *)B102)[k] = (double)draw_float(8);
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function16(zero + 76l, zero + 12l, (void *)(B102 + 0)); if (r != 0) { long k = 41; add_float(((double *)A100)[k]); } }
	for (long k = 0; k < 224; ++k) add_float(((double *)A96)[k]);
	say("A0.0");
	for (long k = 0; k < 1350; ++k) add_float(((double *)A100)[k]);
	say("A4.0");
	for (long k = 0; k < 143; ++k) add_float(((double *)F101.f0)[k]);
	say("F5.0");
	for (long k = 0; k < 555; ++k) add_float(((double *)B102)[k]);
	say("B6.0");
	end();
}
static double A120[36][18];
static double A122[12];
static int g480;

__attribute__((noinline)) void function20(void)
{
	double s0 = 0.5 * (A120[at(0, 36)][at(1, 18)] + 0.5 * ((double)(g480 - 1) * 0x1p-14 + A122[0]));
	for (int i1 = 27 - g480; i1 <= 39 - g480; i1++) {
		for (int i2 = 0; i2 < 17; i2++) {
			{
				int i3 = 2;
				while (i3 < 11) {
					if (i3 >= 5) {
						A122[i3] += 0.5 * (0.5 * (fabs(A120[at(i2, 36)][at(i3, 18)]) + A120[at((i2 / 4) + 2, 36)][at(i3 + 1, 18)]) - A120[at(i2 + i1 - 2, 36)][at(i2, 18)]);
					}
					i3++;
				}
			}
		}
	}
	kept_floats[0] = s0;
}

PLAIN void unit5(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(5);
	for (long k = 0; k < 648; ++k) ((double *)A120)[k] = (double)draw_float(1);
	for (long k = 0; k < 12; ++k) ((double *)A122)[k] = (double)draw_float(8);
	g480 = zero + 24l;
	if (!setjmp(way_out)) function20();
	g480 = zero + 19l;
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function20(); if (r != 1) { long k = 79; ((double *)A120)[k] = 3; } }
	for (long k = 0; k < 648; ++k) add_float(((double *)A120)[k]);
	say("A0.0");
	for (long k = 0; k < 12; ++k) add_float(((double *)A122)[k]);
	say("A2.0");
	end();
}
static long n152_0 = 3;
static double A145[2][5][2];
static unsigned A147[6];
static double *T148[66], R148[66][148];
static _Bool B149[33];
static double B151[8];

__attribute__((noinline)) void function24(int n0, int n1, _Bool *p150, double *p152)
{
	for (int i2 = 0; i2 < MIN(2, n0 + 1); i2++) {
		for (long i3 = -1; i3 < MIN(8, 8); i3++) {
			for (int i4 = i3 - 1; i4 < (i2 / 3); i4++) {
				p150[0] = (_Bool)(((A147[i4 + 5] * 255u & A147[i4 + 3]) ^ (4294967295u + A147[i4 - i2 + 3])));
				if ((n1 == 9) || (((n0 - 3) % 5 == 1) && (i3 <= i4 - 1))) {
					break;
				}
			}
			T148[i3 + 31][i2 + 5] = -((double)(n0 - 1) * 0x1p-14 * p152[at(i2, n152_0)]);
		}
		if (i2 >= 1) {
			continue;
		}
		if ((i2 + 1) % 2 == 1) {
			continue;
		}
		{
			const double *wi = pass(window_fi);
			const double *wk = pass(window_fk);
			double *wo = pass(window_fo);
			int wh = 13 * one;
			int ww = 3 * one;
			int wn = 2 * one;
			int wp = 1 * one;
			int ws = 2 * one;
			for (int y = 0; y < wh; ++y)
			for (int x = 0; x < ww; ++x) {
			double s = 0;
			for (int i = 0; i < wn; ++i) {
			for (int j = 0; j < wn; ++j) {
			if ((y * ws + i - wp) >= 0 && (y * ws + i - wp) < wh && (x * ws + j - wp) >= 0 && (x * ws + j - wp) < ww)
			s += wi[(y * ws + i - wp) * ww + (x * ws + j - wp)] * wk[i * wn + j];
			}
			}
			wo[y * ww + x] = s;
			}
		}
	}
	for (long i5 = 0; i5 < 31; i5++) {
		{
			int i6 = 0;
			while (i6 < 144) {
				T148[i5 + 34][i6 + 2] = ((i5 == 28) || (i6 == 25) ? T148[(i5 % 5) + 32][i6] : -(T148[i5 + 32][i5 + 3]));
				T148[i5 + 34][i6 + 3] = ((i5 == 28) || (i6 == 25) ? T148[(i5 % 5) + 32][i6 + 1] : -(T148[i5 + 32][i5 + 2]));
				i6 += 5;
			}
		}
	}
	for (long i7 = 0; i7 < 1; i7++) {
		for (int i8 = -2; i8 < 1224; i8 += 3) {
			T148[i7 + 32][2] += (double)(int)(((((1u | (unsigned)(i8 + 2)) + (unsigned)(i7 - 3)) >> 1)) & 1023u) * 0x1p-10;
			T148[i7 + 32][3] += (double)(int)(((((1u | (unsigned)(i8 + 2)) + (unsigned)(i7 - 3)) >> 1)) & 1023u) * 0x1p-10;
			T148[i7 + 31][4] = T148[i7 + 32][0];
		}
	}
	for (int i9 = 0; i9 < 33; i9 += 2) {
		{
			long i10 = -2;
			if (i10 < 173) do {
				T148[32 - i9][4] = ((double)(i10 + 1) * 0x1p-14 * (double)(-1 - i9) * 0x1p-14 - (double)(i10 + 3) * 0x1p-14);
				i10 += 2;
			} while (i10 < 173);
		}
	}
	{
		int i11 = 0;
		if (i11 < n1) do {
			for (int i12 = 0; i12 < 118; i12++) {
				T148[i11 + 32][i12 + 2] += (double)(int)(((unsigned)(long)(1024.0 * fraction((double)(i11 + 3) * 0x1p-14))) & 1023u) * 0x1p-10;
			}
			i11++;
		} while (i11 < n1);
	}
	double s0 = 0.5 * (0.5 * (T148[32][0] - 0.375) - A145[0][3][0]);
	for (int i13 = 0; i13 < n0 - 1; i13++) {
		s0 = (double)(2 - n1 + 2 * i13) * 0x1p-14;
	}
	T148[32][2] = s0;
	kept_floats[0] = s0;
}

PLAIN void unit6(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(6);
	for (long k = 0; k < 20; ++k) ((double *)A145)[k] = (double)draw_float(8);
	for (long k = 0; k < 6; ++k) ((unsigned *)A147)[k] = (unsigned)(draw());
	for (long k = 0; k < 9768; ++k) ((double *)R148)[k] = (double)draw_float(8);
	for (long k = 0; k < 33; ++k) ((_Bool *)B149)[k] = (_Bool)(draw() & 8);
	for (long k = 0; k < 8; ++k) ((double *)B151)[k] = (double)draw_float(1);
	for (long k = 0; k < 66; ++k) T148[k] = R148[(65 - k) / 1];
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function24(zero + 22l, zero + 24l, (B149 + 0), (B151 + 0)); }
	if (!setjmp(way_out)) function24(zero + 9l, zero + 7l, (B149 + 0), (B151 + 0));
	for (long k = 0; k < 20; ++k) add_float(((double *)A145)[k]);
	say("A1.0");
	for (long k = 0; k < 6; ++k) add_int((unsigned long)((unsigned *)A147)[k]);
	say("A3.0");
	for (long k = 0; k < 9768; ++k) add_float(((double *)R148)[k]);
	say("T4.0");
	for (long k = 0; k < 33; ++k) add_int((unsigned long)((_Bool *)B149)[k]);
	say("B5.0");
	for (long k = 0; k < 8; ++k) add_float(((double *)B151)[k]);
	say("B7.0");
	end();
}
static double A168[7];
static double A169[62][66];
static struct t170 { double f0; } S170[5][65];
static unsigned A171[62];
static double A172[65][63];
static int B173[391];
static double B175[5100];
static double B177[65];
static int g676;

__attribute__((noinline)) void function28(int n0, int n1, int n2, int n3, int (*r174)[23], double (*restrict v176)[n0 + 61], double *restrict q178)
{
	for (long i5 = g676 + 1; i5 < MIN(g676 + 11, n3 - 2); i5++) {
		for (int i6 = MIN(14, n3 - 4); i6 >= 0; i6 -= 2) {
			for (int i7 = 2; i7 < MIN(5, n3 - 1); i7++) {
				if ((i7 - 3) % 2 == 1) {
					A171[i6 + 2] -= A171[i7 + 2];
				} else {
					switch ((unsigned)(i7 + 1) % 4u) {
					case 0: {
						double s0 = blend((double)(i5 + 1) * 0x1p-14, A172[i6 + 5][i6 + 3]) * -0.75;
					}
					case 1: {
						{
							int *w0 = &r174[i6 + 1][i6];
							unsigned n = (unsigned)(7);
							while (n--) {
								*w0++ = (int)(5);
							}
						}
					} break;
					default: {
						switch ((unsigned)(i6 + 1) % 3u) {
						case 0: {
							A172[i6 + 1][i7 + 1] = (n1 < 17 ? A172[2][i6 + 1] : A172[((i6 + 1) % 13) + 6][i6 + 1]) * A168[i7 + 1];
						} break;
						default: {
							r174[i6][i7] = (int)(A171[i7]);
						} break;
						}
					} break;
					}
				}
			}
		}
	}
	for (int i8 = 0; ; i8++) {
		leave_unless(i8 < 64);
		for (int i9 = 0; i9 <= MIN(i8 + 3, i8 - 3); i9++) {
			float s1 = 0.5f * (((n2 - 3) % 4 == 0 ? (float)A169[5][i8 + 1] : (float)A169[i9][i8]) + -0.75f * (float)v176[i8 + 3][i9 + 1]);
			S170[0][i8].f0 += sqrt(fabs(-(0.5 * ((double)(i9 - 2) * 0x1p-14 + q178[(0) * n3 + i8]))));
			A171[i9] = (unsigned)(long)(1024.0 * fraction(A172[i8][i9 + 1]));
		}
	}
}

static void function29(void)
{
	S170[3][1].f0 = (A168[0] - A168[0]) * (A168[1] + A168[3]);
	for (int i10 = 1; i10 < 6; i10++) {
		for (int i11 = (i10 % 2) + 2; i11 < (i10 % 2) + 5; i11++) {
			for (int i12 = 0; i12 < (i10 % 3); i12++) {
				double s2 = A172[i11 + 5][i12];
				A172[i11 + 5][i12] = A172[i11 + 2][i12 + 4];
				A172[i11 + 2][i12 + 4] = s2;
			}
		}
	}
}

PLAIN void unit7(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(7);
	for (long k = 0; k < 7; ++k) ((double *)A168)[k] = (double)draw_float(1);
	for (long k = 0; k < 4092; ++k) ((double *)A169)[k] = (double)draw_float(8);
	for (long k = 0; k < 325; ++k) ((struct t170 *)S170)[k].f0 = (double)draw_float(8);
	for (long k = 0; k < 62; ++k) ((unsigned *)A171)[k] = (unsigned)(draw());
	for (long k = 0; k < 4095; ++k) ((double *)A172)[k] = (double)draw_float(8);
	for (long k = 0; k < 391; ++k) ((int *)B173)[k] = (int)(draw());
	for (long k = 0; k < 5100; ++k) ((double *)B175)[k] = (double)draw_float(1);
	for (long k = 0; k < 65; ++k) ((double *)B177)[k] = (double)draw_float(1);
	g676 = zero + 1l;
	if (!setjmp(way_out)) function28(zero + 14l, zero + 17l, zero + 8l, zero + 2147483646l, (int (*)[23])(B173 + 0), (void *)(B175 + 0), (B177 + 0));
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function29(); }
	if (!setjmp(way_out)) function29();
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function29(); }
	for (long k = 0; k < 7; ++k) add_float(((double *)A168)[k]);
	say("A0.0");
	for (long k = 0; k < 4092; ++k) add_float(((double *)A169)[k]);
	say("A1.0");
	for (long k = 0; k < 325; ++k) add_float(((struct t170 *)S170)[k].f0);
	say("S2.0");
	for (long k = 0; k < 62; ++k) add_int((unsigned long)((unsigned *)A171)[k]);
	say("A3.0");
	for (long k = 0; k < 4095; ++k) add_float(((double *)A172)[k]);
	say("A4.0");
	for (long k = 0; k < 391; ++k) add_int((unsigned long)((int *)B173)[k]);
	say("B5.0");
	for (long k = 0; k < 5100; ++k) add_float(((double *)B175)[k]);
	say("B7.0");
	for (long k = 0; k < 65; ++k) add_float(((double *)B177)[k]);
	say("B9.0");
	end();
}
static unsigned char A194[47];
static int A197[41];
static unsigned char B199[29][2];

static void function32(unsigned char *p200)
{
	for (int i0 = 0; i0 < 7; i0++) {
		for (int i1 = i0 + 20; i1 >= i0; i1--) {
			int i2;
			for (i2 = 1; i2 < 32; i2++) {
				switch ((unsigned)(i0 + 2) % 5u) {
				case 0: {
					A197[(int)(((unsigned)p200[i1]) & 7u)] = (int)(((MAX((unsigned)p200[i2], (unsigned)(i0 + 2)) - ((3u ^ (unsigned)A197[i2 + i0 + 2]) & differ((unsigned)p200[i2], 1u))) >> 1));
				} break;
				default: {
					memmove(&A194[i2 - i0 + 5], &A194[i2 + 5], (unsigned)(10) * sizeof(unsigned char));
				} break;
				}
			}
			kept_ints[90] = (unsigned long)i2;
		}
		p200[i0 + 1] &= ((differ((unsigned)p200[i0], (unsigned)A197[i0 + 2] * (unsigned)p200[i0]) - (unsigned)*((i0 + i0 - 2) % 4 == 3 ? &A197[8] : &A197[i0 + 1])) >> 1);
	}
}

__attribute__((noinline)) void function33(int n3)
{
	{
		int i4 = 0;
		if (i4 < 1) do {
			A194[i4 + 5] &= differ((((255u + (unsigned)A197[i4 + 4]) - ((unsigned)A197[i4 + 2] & 1u)) >> 1), ((((unsigned)*(i4 != 0 ? &A197[2] : &A197[1]) & 1000003u) - 255u) >> 1));
			i4++;
		} while (i4 < 1);
	}
	for (unsigned long i5 = n3 + 33; i5-- > n3 + 3; ) {
		for (int i6 = 0; i6 < n3 + 4; i6++) {
			A197[i6 + (int)(((unsigned)A197[i6 + 2]) & 7u) + 5] += (unsigned)A194[i6 + 5];
			A197[5] = (int)(MAX((unsigned)A194[i6 + 6], 0u));
		}
	}
	for (int e = 0;; e++) leave_unless(e < 3);
}

PLAIN void unit8(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(8);
	for (long k = 0; k < 47; ++k) ((unsigned char *)A194)[k] = (unsigned char)(draw());
	for (long k = 0; k < 41; ++k) ((int *)A197)[k] = (int)(draw());
	for (long k = 0; k < 57; ++k) ((unsigned char *)B199)[k] = (unsigned char)(draw());
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function32((&B199[0][0] + 0)); }
	if (!setjmp(way_out)) function32((&B199[0][0] + 24));
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function32((&B199[0][0] + 0)); if (r != 2) { long k = 37; add_int((unsigned long)((int *)A197)[k]); } }
	if (!setjmp(way_out)) function33(zero + 24l);
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function33(zero + 12l); }
	if (!setjmp(way_out)) function33(zero + 0l);
	for (long k = 0; k < 47; ++k) add_int((unsigned long)((unsigned char *)A194)[k]);
	say("A2.0");
	for (long k = 0; k < 41; ++k) add_int((unsigned long)((int *)A197)[k]);
	say("A5.0");
	for (long k = 0; k < 57; ++k) add_int((unsigned long)((unsigned char *)B199)[k]);
	say("B7.0");
	end();
}
static double A216[24][35];
static int *T219[99], R219[99][136];
static float A221[22][16];

__attribute__((noinline)) void function36(int n0, int n2)
{
	double s0 = (double)(n2 + 2 * n0 - 3) * 0x1p-14;
	for (int i3 = 0; i3 < 65; i3 += 2) {
		for (unsigned long i4 = 5; i4 <= 160; i4++) {
			T219[i3 + 8][(int)(((unsigned)T219[i3 + 5][39]) & 3u) + 39] = (int)(differ(((((unsigned)(2 - i3) + (unsigned)(3 - (int)i4)) >> 1) ^ (0u ^ 2u)), (unsigned)((int)((((unsigned)T219[i3 + 5][(int)(((unsigned)T219[i3 + 5][(int)(((unsigned)T219[i3 + 5][(i4 & 15) + 41]) & 3u) + 41]) & 15u) + 41] ^ 4294967295u)) & 255u) * (int)((((0u - (unsigned)T219[i3 + 5][(i4 & 15) + 39]) >> 1)) & 1023u) + 3)));
		}
	}
	for (int i5 = -2; i5 < 52; i5++) {
		for (int i6 = -3; i6 < MIN(42, i5); i6++) {
			T219[5][i6 + 41] -= MIN(((MIN(((i5 - 2) % 5 == 4 ? (unsigned)T219[i6 + 8][45] : (unsigned)T219[i6 + 8][i6 + 42]), (unsigned)T219[i5 + 3][41 - i6]) + ((unsigned)T219[i5 + 3][i6 + 41] - (unsigned)T219[i5 + 5][i6 + 41])) >> 1), ((n0 >= 10 ? (unsigned)T219[i5 + 7][i6 + i5 + 41] : (unsigned)T219[i5 + 7][i6 + i5 + 42]) & ((unsigned)T219[i5 + i6 + 5][i5 + 40] | (unsigned)T219[i5 + 5][i6 + 41])));
		}
	}
	{
		int i7 = -2;
		if (i7 < MIN(55, n2 + 4)) do {
			for (int i8 = 0; i8 < i7 - 3; i8++) {
				A221[i7 + 2][i8] += sqrtf(fabsf(0.5f * ((float)A216[i7 + 4][i7 + 2] - (float)A216[i7 + 4][2 * i8 + 5] * (float)A216[i7 + 2][(i8 / 4) + 2])));
				T219[i7 + 5][(int)(((unsigned)T219[i7 + 8][i8 + 40]) & 7u) + 41] = (int)((unsigned)((int)(((unsigned)(i7 + 1)) & 255u) * (int)((((unsigned)T219[i7 + 5][i8 + 41] | (2u | (unsigned)T219[i8 + 5][i7 + 44]))) & 1023u) + 3));
			}
			i7++;
		} while (i7 < MIN(55, n2 + 4));
	}
	kept_floats[0] = s0;
}

PLAIN void unit9(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(9);
	for (long k = 0; k < 840; ++k) ((double *)A216)[k] = (double)draw_float(1);
	for (long k = 0; k < 13464; ++k) ((int *)R219)[k] = (int)(draw());
	for (long k = 0; k < 352; ++k) ((float *)A221)[k] = (float)draw_float(8);
	for (long k = 0; k < 99; ++k) T219[k] = R219[(98 - k) / 1];
	if (!setjmp(way_out)) function36(10l, 15l);
	for (long k = 0; k < 840; ++k) add_float(((double *)A216)[k]);
	say("A0.0");
	for (long k = 0; k < 13464; ++k) add_int((unsigned long)((int *)R219)[k]);
	say("T3.0");
	for (long k = 0; k < 352; ++k) add_float(((float *)A221)[k]);
	say("A5.0");
	end();
}
static struct t240 { double f0[143][54]; double f1[143][54]; } F240;
static double A241[9];
static double A243[34][8][46];
static double A244[75][74];

__attribute__((noinline)) void function40(long n0, int n1)
{
	for (int i2 = n0 + 2; i2 < n0 + 9; i2 += 3) {
		for (int i3 = 0; i3 < 7; i3++) {
			for (int i4 = i2 + 1; i4 < i2 + 18; i4 += 5) {
				A244[at(i3 + 4, 75)][at(i4, 74)] = (F240.f1[i4 + 69][i4 + 4] - (F240.f0[i3 + 68][i4 + 6] + (double)(n0 + 2 * i3 - 3) * 0x1p-14));
				A243[i2 + 3][i3][i4 - 2] = A244[at((i3 & 3) + 4, 75)][at(i4 - 2, 74)];
			}
			A241[i3 + 1] = (F240.f1[(i2 / 2) + 70][9] - F240.f0[i2 + 69][6 - i3]) * (F240.f1[i2 + 68][i3 + 6] + (double)(i3 + 2 * i2 + 3) * 0x1p-14);
		}
	}
	for (int i5 = 1 + n1; i5 < 70 + n1; i5++) {
		for (long i6 = 0; i6 <= n0 - 1; i6++) {
			A244[at((i5 - n1) + 3, 75)][at(i6, 74)] = 0.5 * (0.5 * (0.5 * (A244[at((i5 - n1) + 4, 75)][at(i6, 74)] + 1.0) - (F240.f1[(i5 - n1) + 69][i6 + 6] - F240.f1[i6 + 69][i6 + 7]) * F240.f0[(i5 - n1) + 72][i6 + 7] * F240.f1[(i5 - n1) + 69][i6 + 6]) + ((double)(0 - i6) * 0x1p-14 <= A244[at((i5 - n1) + 1, 75)][at((i5 - n1) + 3, 74)] ? (F240.f1[(i5 - n1) + 72][i6 + 6] * F240.f0[i6 + 69][i6 + 6] - (F240.f1[(i5 - n1) + 69][i6 + 6] + F240.f1[(i5 - n1) + 69][i6 + 6])) : -(F240.f1[i6 + 69][i6 + 6])));
			A244[at((i5 - n1) + 1, 75)][at((i5 - n1), 74)] = (((double)((i5 - n1) - 1) * 0x1p-14 + F240.f1[i6 + 69][i6 + 7]) - (F240.f0[69 - (i5 - n1)][i6 + 6] + (double)(i6 - 2) * 0x1p-14));
		}
	}
	for (int i7 = -1 + n1; i7 != MIN(n0 + 4, n0 + 5) + n1; i7++) {
		for (int i8 = (i7 - n1) + 2 + n1; i8 <= (i7 - n1) + 219 + n1; i8++) {
			A244[at((i7 - n1) + 1, 75)][at(((i8 - n1) & 15), 74)] = A244[at(((i8 - n1) & 15) + 2, 75)][at(((i8 - n1) & 15), 74)];
		}
	}
}

PLAIN void unit10(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(10);
	for (long k = 0; k < 7722; ++k) ((double *)F240.f0)[k] = (double)draw_float(1);
	for (long k = 0; k < 7722; ++k) ((double *)F240.f1)[k] = (double)draw_float(1);
	for (long k = 0; k < 9; ++k) ((double *)A241)[k] = (double)draw_float(8);
	for (long k = 0; k < 12512; ++k) ((double *)A243)[k] = (double)draw_float(8);
	for (long k = 0; k < 5550; ++k) ((double *)A244)[k] = (double)draw_float(8);
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function40(zero + 21l, zero + 2147483402l); if (r != 0) { long k = 47; add_float(((double *)F240.f0)[k]); } }
	if (!setjmp(way_out)) function40(zero + 5l, zero + -2147483646l);
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function40(zero + 14l, zero + 7l); if (r != 2) { long k = 4; ((double *)A241)[k] = 3; } }
	for (long k = 0; k < 7722; ++k) add_float(((double *)F240.f0)[k]);
	say("F0.0");
	for (long k = 0; k < 7722; ++k) add_float(((double *)F240.f1)[k]);
	say("F0.1");
	for (long k = 0; k < 9; ++k) add_float(((double *)A241)[k]);
	say("A1.0");
	for (long k = 0; k < 12512; ++k) add_float(((double *)A243)[k]);
	say("A3.0");
	for (long k = 0; k < 5550; ++k) add_float(((double *)A244)[k]);
	say("A4.0");
	end();
}
static long n265_0 = 20;
static long n265_1 = 22;
static long n265_2 = 21;
static double A264[19][5][19];
static struct t265 { double f0; double f1; } S265[20][22][21];
static int A266[52][33];
static float A267[54];
static long B269[74];

static void function44(long *p270)
{
	{
		int i0 = 0;
		while (i0 < 32) {
			for (unsigned i1 = 4; i1 < 13; i1++) {
				p270[i1 + 1] = (long)(((MIN((unsigned long)A266[i0 - (int)i1 + 12][i0], (unsigned long)A266[i0 + 10][(int)(((unsigned)p270[(int)(((unsigned)A266[i0 + (int)(((unsigned)A266[i0 + 13][i1 + 4]) & 7u) + 12][i1 + 2]) & 3u)]) & 1u) + 2]) ^ MIN((unsigned long)A266[i0 + 12][(i1 < 1 ? 1 : i1 > 11 ? 11 : i1) + 1], (unsigned long)A266[i0 + (int)(((unsigned)A266[i0 + 12][((i1 + 1) % 11) + 2]) & 7u) + 12][i1 + 2])) | (unsigned long)(i1 + 3)));
				copy_1(&A267[at((int)i1 - i0 + 27, 54)], &A267[at(i1 + 25, 54)], (unsigned)(i1 + 2));
			}
			int s0 = ((unsigned)p270[i0 + 2] ^ (unsigned)p270[i0]);
			i0++;
		}
	}
	for (long i2 = 0; i2 < 18; i2++) {
		int i3;
		for (i3 = i2 + 1; i3 >= 0; i3--) {
			S265[at(i2 + 1, n265_0)][at(i3, n265_1)][at(i2 + 2, n265_2)].f0 += 0.5 * (fraction(1.0));
			S265[at(i2, n265_0)][at(i3 + 2, n265_1)][at(i3, n265_2)].f0 = A264[i2][(i3 & 3)][i2];
		}
		kept_ints[91] = (unsigned long)i3;
		unsigned s1 = ((unsigned)p270[2 * i2] ^ 2u);
	}
}

PLAIN void unit11(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(11);
	for (long k = 0; k < 1805; ++k) ((double *)A264)[k] = (double)draw_float(1);
	for (long k = 0; k < 9240; ++k) ((struct t265 *)S265)[k].f0 = (double)draw_float(8);
	for (long k = 0; k < 9240; ++k) ((struct t265 *)S265)[k].f1 = (double)draw_float(8);
	for (long k = 0; k < 1716; ++k) ((int *)A266)[k] = (int)(draw());
	for (long k = 0; k < 54; ++k) ((float *)A267)[k] = (float)draw_float(8);
	for (long k = 0; k < 74; ++k) ((long *)B269)[k] = (long)(draw());
	if (!setjmp(way_out)) function44((B269 + 38));
	for (long k = 0; k < 1805; ++k) add_float(((double *)A264)[k]);
	say("A0.0");
	for (long k = 0; k < 9240; ++k) add_float(((struct t265 *)S265)[k].f0);
	say("S1.0");
	for (long k = 0; k < 9240; ++k) add_float(((struct t265 *)S265)[k].f1);
	say("S1.1");
	for (long k = 0; k < 1716; ++k) add_int((unsigned long)((int *)A266)[k]);
	say("A2.0");
	for (long k = 0; k < 54; ++k) add_float(((float *)A267)[k]);
	say("A3.0");
	for (long k = 0; k < 74; ++k) add_int((unsigned long)((long *)B269)[k]);
	say("B5.0");
	end();
}
static double A288[74][56];
static double A289[143][158];
static unsigned short *T290[49], R290[49][16];
static unsigned A291[130];
static _Bool A292[81];

__attribute__((noinline)) void function48(void)
{
	double L295[79][67];
	for (int e0 = 0; e0 < 79; ++e0) for (int e1 = 0; e1 < 67; ++e1) L295[e0][e1] = (double)(e0 * 3 - e1);
	for (int i0 = 4; i0 < 44; i0++) {
		for (int i1 = 0; i1 < 7; i1++) {
			T290[i0 + 2][i1 + 2] = (unsigned short)((unsigned)*(((i1 - 1) % 2 == 0) && (i0 < 9) ? &T290[i0 + 3][2 * i1 + 2] : &T290[i0 + 3][2 * i1 + 1]));
		}
	}
	for (unsigned char i2 = 0; i2 != 77; i2++) {
		for (unsigned long i3 = 0; i3 < 33; i3++) {
			L295[i2 + 1][2 * i3] = 0.5 * (A289[76 - i2][2 * i2 + 4] + ((double)(i3) * 0x1p-14 * (double)((int)i3 - 2) * 0x1p-14 + 0.25 * (double)((int)i3 + 2 * i2 - 1) * 0x1p-14));
			L295[i2 + 1][2 * i3 + 1] = 0.5 * (A289[76 - i2][2 * i2 + 4] + ((double)(i3) * 0x1p-14 * (double)((int)i3 - 2) * 0x1p-14 + 0.25 * (double)((int)i3 + 2 * i2 - 1) * 0x1p-14));
		}
	}
	for (int i4 = -4; i4 <= 67; i4 += 2) {
		{
			int i5 = i4 + 1;
			while (i5 < i4 + 159) {
				A289[i4 + 74][i4 + (int)(((unsigned)T290[2][2]) & 1u) + 4] += fraction(fmax(A289[77][3], ((double)(i4 - 2) * 0x1p-14 - (double)(i4 + 2) * 0x1p-14) * (double)(i5 + 3) * 0x1p-14 * (double)(i5 + 3) * 0x1p-14));
				i5++;
			}
		}
	}
	for (int i6 = 0; i6 < 46; i6 += 5) {
		{
			int i7 = i6 - 1;
			if (i7 < i6 + 539) do {
				T290[i6 + 2][(i6 % 4)] -= (unsigned)T290[i6][2];
				i7++;
			} while (i7 < i6 + 539);
		}
	}
	for (int i8 = 0; i8 < 26; i8++) {
		if ((unsigned)(i8 + i8 - 2) < 11u) {
			break;
		}
	}
}

__attribute__((noinline)) void function49(unsigned long n9, long n10, unsigned long n11)
{
	A289[78][3] += (double)(int)(((unsigned)A292[at(24, 81)]) & 1023u) * 0x1p-10 * A288[7][2];
	int i12;
	for (i12 = 0; i12 < MIN(n9 + 2, n11 + 3); i12++) {
		for (int i13 = 4; i13 < 126; i13 += 2) {
			A289[i12 + 76][i13 + 3] = A288[i12 + 5][i12 + 3];
			int s0 = A291[i13 + 3];
		}
		switch (((unsigned)(i12 - 3)) & 7u) {
		case 0:
		{
			int s1 = (unsigned)*(((i12) % 4 == 1) && (i12 < n10) ? &A291[i12 + 2] : &A291[i12 + 3]);
			switch ((unsigned)(i12 + 2) % 4u) {
			case 0: {
				if ((i12) % 4 == 1) {
					double s2 = A289[(i12 & 3) + 76][i12 + 3];
					double s3 = ((A288[i12 + 4][i12 + 2] - A288[i12 + 8][i12 + 3]) - 0.375);
				}
			} break;
			case 1: {
				A292[at(i12 + 26, 81)] = (_Bool)(((unsigned)A292[at(26 - i12, 81)] - (unsigned)(i12 + 2)));
				A292[at(i12 + 27, 81)] = (_Bool)(((unsigned)A292[at(26 - i12, 81)] - (unsigned)(i12 + 2)));
			} break;
			case 2: {
				A289[i12 + 76][2 * (int)(((unsigned)A292[at(2 * i12 + 26, 81)]) & 7u) + 3] = blend(0.5 * (fmax((double)(3 - i12) * 0x1p-14, A289[i12 + 76][2 * i12 + 3]) + -1.0), ((A288[i12 + 5][2 * i12 + 1] - (i12 != 7 ? A288[i12 + 8][2 * i12 + 1] : A288[i12 + 9][2 * i12 + 1])) - (A288[i12 + 3][2 * i12 + 1] + A288[(int)((A291[2 * i12 + 3]) & 3u) + 5][2 * i12 + 1])));
				A289[i12 + 76][2 * (int)(((unsigned)A292[at(2 * i12 + 27, 81)]) & 7u) + 4] = blend(0.5 * (fmax((double)(3 - i12) * 0x1p-14, A289[i12 + 76][2 * i12 + 4]) + -1.0), ((A288[i12 + 5][2 * i12] - (i12 != 7 ? A288[i12 + 8][2 * i12 + 2] : A288[i12 + 9][2 * i12 + 1])) - (A288[i12 + 3][2 * i12 + 2] + A288[(int)((A291[2 * i12 + 4]) & 3u) + 5][2 * i12 + 2])));
			} break;
			default: {
				A289[i12 + 76][i12 + 3] = -((A288[i12 + n10 + 5][i12 + 1] + (A288[i12 + 5][i12 + 1] + A288[i12 + 5][i12 + 3])));
			} break;
			}
		}
		case 1:
		{
			A289[(i12 & 3) + 74][2 * i12 + 5] = fraction(A288[i12 + 5][1]) * 0.5 * (0.5 * (A288[i12 + 5][i12 + 1] + A288[(i12 / 5) + 7][i12 + 1]) + 0.5 * ((double)(i12 - 2) * 0x1p-14));
		}
		default:
		{
			A289[i12 + 76][i12 + 3] = 0.5 * (0.5 * (A289[i12 + 76][i12 + 3] * (i12 < 15 ? A288[i12 + 5][1] : A288[i12 + 5][i12 + 2]) - fmax(A289[i12 + 77][i12 + 4], A289[i12 + 76][i12 + 3])) - A288[i12 + 8][i12 + 1] * A288[i12 + 5][i12 + 1] * A288[i12 + 7][i12 + (int)((A291[i12 + 3]) & 15u) + 1] * A288[i12 + 5][i12 + 1]);
			A289[i12 + 76][i12 + 4] = 0.5 * (0.5 * (A289[i12 + 76][i12 + 4] * (i12 < 15 ? A288[i12 + 5][2] : A288[i12 + 5][i12 + 3]) - fmax(A289[i12 + 77][i12 + 4], A289[i12 + 76][i12 + 3])) - A288[i12 + 8][i12 + 2] * A288[i12 + 5][i12 + 2] * A288[i12 + 7][i12 + (int)((A291[i12 + 3]) & 15u) + 2] * A288[i12 + 5][i12 + 2]);
		}
		}
	}
	kept_ints[100] = (unsigned long)i12;
	for (int i14 = 0; i14 < 8; i14++) {
		{
			signed char i15 = -3;
			if (i15 < MIN(5, i14 + 5)) do {
				{
					int i16 = 0;
					if (i16 < i14) do {
						A291[i16 + 5] = 3u;
						double s4 = fmax(0.5 * (A288[i15 + 5][i15 + 3] + A288[i15 + 3][(int)((A291[i15 + 3]) & 7u) + 1]), (-1.0 * A288[(int)((A291[i14 + 3]) & 3u) + 6][i16 + 1] + A288[i15 + 5][i14 + 1]));
						i16 += 3;
					} while (i16 < i14);
				}
				A289[i14 + 76][i15 + 4] += fabs((double)(int)((differ((unsigned)(i14 + 1), (unsigned)(i15 + 2 * i14))) & 1023u) * 0x1p-10);
				i15++;
			} while (i15 < MIN(5, i14 + 5));
		}
	}
	{ puts("left"); leave(); };
}

PLAIN void unit12(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(12);
	for (long k = 0; k < 4144; ++k) ((double *)A288)[k] = (double)draw_float(1);
	for (long k = 0; k < 22594; ++k) ((double *)A289)[k] = (double)draw_float(8);
	for (long k = 0; k < 784; ++k) ((unsigned short *)R290)[k] = (unsigned short)(draw());
	for (long k = 0; k < 130; ++k) ((unsigned *)A291)[k] = (unsigned)(draw());
	for (long k = 0; k < 81; ++k) ((_Bool *)A292)[k] = (_Bool)(draw() & 8);
	for (long k = 0; k < 49; ++k) T290[k] = R290[(48 - k) / 1];
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function48(); if (r != 0) { long k = 49; ((double *)A289)[k] = 3; } }
	if (!setjmp(way_out)) function49(zero + 43l, zero + 41l, zero + 24l);
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function49(zero + 27l, zero + 39l, zero + 24l); }
	for (long k = 0; k < 4144; ++k) add_float(((double *)A288)[k]);
	say("A0.0");
	for (long k = 0; k < 22594; ++k) add_float(((double *)A289)[k]);
	say("A1.0");
	for (long k = 0; k < 784; ++k) add_int((unsigned long)((unsigned short *)R290)[k]);
	say("T2.0");
	for (long k = 0; k < 130; ++k) add_int((unsigned long)((unsigned *)A291)[k]);
	say("A3.0");
	for (long k = 0; k < 81; ++k) add_int((unsigned long)((_Bool *)A292)[k]);
	say("A4.0");
	end();
}
static long n313_0 = 46;
static long n313_1 = 88;
static double A312[16][16];
static struct t313 { double f0[88]; } N313[46];

__attribute__((noinline)) void function52(long n2)
{
	for (int i3 = 2; i3 < 43; i3++) {
		for (int i4 = 1; i4 < 42; i4++) {
			N313[at(i3 + 1, n313_0)].f0[at(i4 + 1, n313_1)] = N313[at(i3 + 2, n313_0)].f0[at(i4, n313_1)];
		}
	}
	for (long i5 = 3; i5 < 40; i5++) {
		for (int i6 = 0; i6 < 44; i6++) {
			N313[at(i5 + 1, n313_0)].f0[at(i6 + 1, n313_1)] = (((double)(i6 - 2) * 0x1p-14 + (double)(n2 + 1) * 0x1p-14) + -1.0 * 0.5);
		}
	}
	for (int i7 = 0; i7 < 40; i7++) {
		for (int i8 = 2; i8 < 41; i8++) {
			N313[at(i7, n313_0)].f0[at(i8 + 1, n313_1)] += (double)(i8 + 1) * 0x1p-14;
		}
	}
	for (int i9 = 1; i9 < 38; i9++) {
		for (int i10 = 1; i10 < 43; i10++) {
			N313[at(i9 + 3, n313_0)].f0[at(2 * i10 + 1, n313_1)] += 0.5 * (sqrt(fabs(0.5 * ((double)(i10 + 3) * 0x1p-14))) - -((double)(-1 - i10 + 2 * i9) * 0x1p-14 * (double)(i10 + 2 * i9 - 3) * 0x1p-14));
			N313[at(i9 + 3, n313_0)].f0[at(2 * i10 + 2, n313_1)] += 0.5 * (sqrt(fabs(0.5 * ((double)(i10 + 3) * 0x1p-14))) - -((double)(-1 - i10 + 2 * i9) * 0x1p-14 * (double)(i10 + 2 * i9 - 3) * 0x1p-14));
		}
	}
	for (int i11 = 2; i11 < 40; i11++) {
		for (int i12 = 3; i12 < 41; i12++) {
			N313[at(i11 - 1, n313_0)].f0[at(i12 + 1, n313_1)] = 0.5 * (0.5 * (N313[at(i11 + 1, n313_0)].f0[at(i12 + 1, n313_1)] - N313[at(i11 + 2, n313_0)].f0[at(i12 + 2, n313_1)]));
			N313[at(i11 - 1, n313_0)].f0[at(i12 + 2, n313_1)] = 0.5 * (0.5 * (N313[at(i11 + 1, n313_0)].f0[at(i12 + 2, n313_1)] - N313[at(i11 + 2, n313_0)].f0[at(i12 + 2, n313_1)]));
			N313[at(i11 + 1, n313_0)].f0[at(1, n313_1)] += fabs(0.5 * (bend((double)(i12 + 3) * 0x1p-14)));
		}
	}
	{
		long i13 = 13;
		while (i13 >= 3) {
			for (int i14 = 0; i14 < 17 - i13; i14++) {
				N313[at(i13 - 1, n313_0)].f0[at(i14, n313_1)] += fabs(0.5 * (sqrt(fabs(A312[i14][i14])) - fabs(A312[i13 + 1][i14 + 1])));
			}
			i13--;
		}
	}
}

PLAIN void unit13(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(13);
	for (long k = 0; k < 256; ++k) ((double *)A312)[k] = (double)draw_float(1);
	for (long k = 0; k < 4048; ++k) ((struct t313 *)N313)[k / 88].f0[k % 88] = (double)draw_float(8);
	if (!setjmp(way_out)) function52(76l);
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function52(19l); }
	for (long k = 0; k < 256; ++k) add_float(((double *)A312)[k]);
	say("A0.0");
	for (long k = 0; k < 4048; ++k) add_float(((struct t313 *)N313)[k / 88].f0[k % 88]);
	say("N1.0");
	end();
}

__attribute__((noinline)) void function56(void)
{
	for (int i3 = 3; i3 < 36; i3++) {
		for (int i4 = 1; i4 < 33; i4++) {
		}
	}
	for (long i5 = 1; i5 < 33; i5++) {
		for (long i6 = 1; i6 < 36; i6++) {
		}
	}
	for (long i7 = 2; i7 < 38; i7++) {
		for (int i8 = 2; i8 < 37; i8++) {
		}
	}
	for (int i9 = 1; i9 < 38; i9++) {
		for (long i10 = 2; i10 < 33; i10++) {
		}
	}
}

PLAIN void unit14(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(14);
	if (!setjmp(way_out)) for (int r = 0; r < 3; ++r) { function56(); }
	end();
}
static struct t360 { double f0[49]; double f1[49]; double f2[49]; } N360[68];
static double A363[46];
static unsigned char A364[26][24][24];
static long A365[24][24];

__attribute__((noinline)) void function60(int n0)
{
	for (unsigned i1 = n0 - 2; i1 < n0 + 6; i1++) {
		switch (((A363[i1 + 22] < A363[22 - i1] ? ((unsigned)A364[i1][(i1 & 3)][i1] & (unsigned)A364[i1][i1][i1]) : (unsigned)A365[i1][i1])) & 7u) {
		case 0:
		{
			A363[22 - i1] = ((double)*(!((i1 - 2) % 4 == 1) ? &N360[i1 + 24].f0[22 - i1] : &N360[i1 + 23].f0[22 - i1]) - N360[i1 + 23].f2[i1 + 22]) * (double)(-3 - (int)i1) * 0x1p-14 * N360[22 - i1].f2[i1 + 22];
		}
		case 1:
		{
			double s0 = sqrt(fabs(A363[i1 + 22]));
		}
		break;
		default:
		{
			A365[i1 - 2][i1] += differ((unsigned long)(long)(1024.0 * fraction((N360[i1 + 21].f2[i1 + 25] - N360[2 * i1 + 22].f1[i1 + 21]) * N360[i1 + 25].f0[(i1 < 1 ? 1 : i1 > 23 ? 23 : i1) + 23])), (unsigned long)A364[i1 + 2][(i1 < 1 ? 1 : i1 > 3 ? 3 : i1) + 1][i1]);
		}
		}
	}
	leave();
}

PLAIN void unit15(void)
{
	volatile int zero = 0;

	(void)zero;
	begin(15);
	for (long k = 0; k < 3332; ++k) ((struct t360 *)N360)[k / 49].f0[k % 49] = (double)draw_float(1);
	for (long k = 0; k < 3332; ++k) ((struct t360 *)N360)[k / 49].f1[k % 49] = (double)draw_float(1);
	for (long k = 0; k < 3332; ++k) ((struct t360 *)N360)[k / 49].f2[k % 49] = (double)draw_float(1);
	for (long k = 0; k < 46; ++k) ((double *)A363)[k] = (double)draw_float(8);
	for (long k = 0; k < 14976; ++k) ((unsigned char *)A364)[k] = (unsigned char)(draw());
	for (long k = 0; k < 576; ++k) ((long *)A365)[k] = (long)(draw());
	if (!setjmp(way_out)) function60(zero + 17l);
	for (long k = 0; k < 3332; ++k) add_float(((struct t360 *)N360)[k / 49].f0[k % 49]);
	say("N0.0");
	for (long k = 0; k < 3332; ++k) add_float(((struct t360 *)N360)[k / 49].f1[k % 49]);
	say("N0.1");
	for (long k = 0; k < 3332; ++k) add_float(((struct t360 *)N360)[k / 49].f2[k % 49]);
	say("N0.2");
	for (long k = 0; k < 46; ++k) add_float(((double *)A363)[k]);
	say("A3.0");
	for (long k = 0; k < 14976; ++k) add_int((unsigned long)((unsigned char *)A364)[k]);
	say("A4.0");
	for (long k = 0; k < 576; ++k) add_int((unsigned long)((long *)A365)[k]);
	say("A5.0");
	end();
}

__attribute__((optnone, noinline)) int main(void)
{
	unit0();
	unit1();
	unit2();
	unit3();
	unit4();
	unit5();
	unit6();
	unit7();
	unit8();
	unit9();
	unit10();
	unit11();
	unit12();
	unit13();
	unit14();
	unit15();
	return 0;
}
