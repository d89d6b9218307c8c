!mod$ v1 sum:8d23bd85b4590ad1
!need$ b86a2090de1a6bef i iso_fortran_env
module heat
use,intrinsic::iso_fortran_env,only:real64
use,intrinsic::iso_fortran_env,only:error_unit
contains
subroutine initialize(u)
real(8),intent(out)::u(:,:)
end
subroutine evolve(new,old,a,dt)
real(8),intent(inout)::new(:,:)
real(8),intent(in)::old(:,:)
real(8),intent(in)::a
real(8),intent(in)::dt
end
function argument(k,default)
integer(4),intent(in)::k
integer(4),intent(in)::default
integer(4)::argument
end
end
