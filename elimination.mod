!mod$ v1 sum:2704648879b21613
!need$ b86a2090de1a6bef i iso_fortran_env
module elimination
use,intrinsic::iso_fortran_env,only:dp=>real64
use,intrinsic::iso_fortran_env,only:error_unit
contains
subroutine factorize(a,pivot,info)
real(8),intent(inout)::a(:,:)
integer(4),intent(out)::pivot(:)
integer(4),intent(out)::info
end
subroutine solve(a,pivot,b)
real(8),intent(in)::a(:,:)
integer(4),intent(in)::pivot(:)
real(8),intent(inout)::b(:,:)
end
end
