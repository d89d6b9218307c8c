!mod$ v1 sum:3001d6fc24316aa2
!need$ b86a2090de1a6bef i iso_fortran_env
module products_mod
use,intrinsic::iso_fortran_env,only:real64
use,intrinsic::iso_fortran_env,only:error_unit
contains
subroutine by_loops(a,b,c)
real(8),intent(in)::a(:,:)
real(8),intent(in)::b(:,:)
real(8),intent(out)::c(:,:)
end
subroutine concurrently(a,b,c)
real(8),intent(in)::a(:,:)
real(8),intent(in)::b(:,:)
real(8),intent(out)::c(:,:)
end
subroutine transposed(a,b,c)
real(8),intent(in)::a(:,:)
real(8),intent(in)::b(:,:)
real(8),intent(out)::c(:,:)
end
end
