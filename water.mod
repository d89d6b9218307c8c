!mod$ v1 sum:90820630606a3d1d
!need$ b86a2090de1a6bef i iso_fortran_env
module water
use,intrinsic::iso_fortran_env,only:dp=>real64
use,intrinsic::iso_fortran_env,only:error_unit
type::state
real(8),allocatable::u(:,:)
real(8),allocatable::v(:,:)
real(8),allocatable::h(:,:)
end type
contains
subroutine create(s,n)
type(state),intent(out)::s
integer(4),intent(in)::n
end
subroutine wrap(f,n)
integer(4),intent(in)::n
real(8),intent(inout)::f(0_8:int(n+1_4,kind=8),0_8:int(n+1_4,kind=8))
end
subroutine step(before,now,after,n,dt)
type(state),intent(in)::before
type(state),intent(in)::now
type(state),intent(inout)::after
integer(4),intent(in)::n
real(8),intent(in)::dt
end
subroutine smooth(before,now,after,n)
type(state),intent(in)::before
type(state),intent(inout)::now
type(state),intent(in)::after
integer(4),intent(in)::n
end
end
