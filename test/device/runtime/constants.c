/* The runtime declares what it uses of OpenCL and CUDA itself: with the numbers
 * and the layout that their headers say, where these are installed.
 *
 * REQUIRES: opencl-headers
 * RUN: %clang -fsyntax-only -std=c11 -I%include -I%include/../lib %s \
 * RUN:   -DOPENCL -DCL_TARGET_OPENCL_VERSION=210 \
 * RUN:   -DCL_USE_DEPRECATED_OPENCL_1_2_APIS
 * RUN: %clang -fsyntax-only -std=c11 -I%include -I%include/../lib %s \
 * RUN:   -isystem /usr/local/cuda/include
 * SPDX-License-Identifier: MIT
 */
#ifdef OPENCL
#include <CL/cl.h>

#include "runtime/device/opencl.c"

#define SAME(ours, theirs) _Static_assert(ours == theirs, #theirs)

SAME(DEVICE_TYPE, CL_DEVICE_TYPE);
SAME(MAX_COMPUTE_UNITS, CL_DEVICE_MAX_COMPUTE_UNITS);
SAME(MAX_WORK_GROUP_SIZE, CL_DEVICE_MAX_WORK_GROUP_SIZE);
SAME(MAX_WORK_ITEM_SIZES, CL_DEVICE_MAX_WORK_ITEM_SIZES);
SAME(MAX_CLOCK_FREQUENCY, CL_DEVICE_MAX_CLOCK_FREQUENCY);
SAME(ADDRESS_BITS, CL_DEVICE_ADDRESS_BITS);
SAME(GLOBAL_MEM_SIZE, CL_DEVICE_GLOBAL_MEM_SIZE);
SAME(LOCAL_MEM_SIZE, CL_DEVICE_LOCAL_MEM_SIZE);
SAME(ENDIAN_LITTLE, CL_DEVICE_ENDIAN_LITTLE);
SAME(DEVICE_AVAILABLE, CL_DEVICE_AVAILABLE);
SAME(DEVICE_NAME, CL_DEVICE_NAME);
SAME(DEVICE_EXTENSIONS, CL_DEVICE_EXTENSIONS);
SAME(IL_VERSION, CL_DEVICE_IL_VERSION);
SAME(BUILD_LOG, CL_PROGRAM_BUILD_LOG);
SAME(IS_CPU, CL_DEVICE_TYPE_CPU);
SAME(IS_GPU, CL_DEVICE_TYPE_GPU);
SAME(ANY_TYPE, CL_DEVICE_TYPE_ALL);
SAME(sizeof(cl_mem), sizeof(uint64_t));

#elif __has_include(<cuda.h>)
#include <cuda.h>

/* cuda.h maps names to versions of functions; what we name is what we mean. */
#include "runtime/device/cuda.c"

#define SAME(ours, theirs)                                                     \
	_Static_assert((int) (ours) == (int) (theirs), #theirs)
#define ATTRIBUTE(name) SAME(name, CU_DEVICE_ATTRIBUTE_##name)
#define PLACE(ours, theirs)                                                    \
	SAME(offsetof(struct cuda_rows, ours), offsetof(CUDA_MEMCPY2D, theirs))

ATTRIBUTE(MAX_THREADS_PER_BLOCK);
ATTRIBUTE(MAX_BLOCK_DIM_X);
SAME(MAX_BLOCK_DIM_X + 2, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z);
ATTRIBUTE(MAX_GRID_DIM_X);
SAME(MAX_GRID_DIM_X + 2, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z);
ATTRIBUTE(MAX_SHARED_MEMORY_PER_BLOCK);
ATTRIBUTE(CLOCK_RATE);
ATTRIBUTE(MULTIPROCESSOR_COUNT);
ATTRIBUTE(MEMORY_CLOCK_RATE);
ATTRIBUTE(GLOBAL_MEMORY_BUS_WIDTH);
ATTRIBUTE(COMPUTE_CAPABILITY_MAJOR);
ATTRIBUTE(COMPUTE_CAPABILITY_MINOR);
ATTRIBUTE(MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
SAME(SINGLE_TO_DOUBLE_RATIO,
	CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO);
SAME(ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER);
SAME(ERROR_LOG_BUFFER_SIZE_BYTES, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES);
SAME(MAX_DYNAMIC_SHARED_SIZE_BYTES,
	CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
SAME(NON_BLOCKING, CU_STREAM_NON_BLOCKING);
SAME(ON_HOST, CU_MEMORYTYPE_HOST);
SAME(ON_DEVICE, CU_MEMORYTYPE_DEVICE);
SAME(sizeof(CUdeviceptr), sizeof(uint64_t));
SAME(sizeof(struct cuda_rows), sizeof(CUDA_MEMCPY2D));
PLACE(from.y, srcY);
PLACE(from.kind, srcMemoryType);
PLACE(from.host, srcHost);
PLACE(from.device, srcDevice);
PLACE(from.stride, srcPitch);
PLACE(to.x, dstXInBytes);
PLACE(to.kind, dstMemoryType);
PLACE(to.host, dstHost);
PLACE(to.device, dstDevice);
PLACE(to.stride, dstPitch);
PLACE(bytes, WidthInBytes);
PLACE(rows, Height);
#endif
