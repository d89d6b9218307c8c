!mod$ v1 sum:e011ccd1fdbad21a
!need$ b86a2090de1a6bef i iso_fortran_env
module wind
use,intrinsic::iso_fortran_env,only:sp=>real32
use,intrinsic::iso_fortran_env,only:error_unit
type::box
integer(4)::nx
integer(4)::ny
integer(4)::nz
real(4),allocatable::c(:,:,:)
real(4),allocatable::u(:,:,:)
real(4),allocatable::v(:,:,:)
real(4),allocatable::w(:,:,:)
end type
contains
subroutine fill(b,n)
type(box),intent(out)::b
integer(4),intent(in)::n
end
pure function flux(c,cl,cr,u)
real(4),intent(in)::c
real(4),intent(in)::cl
real(4),intent(in)::cr
real(4),intent(in)::u
real(4)::flux
end
pure function limited(a,b)
real(4),intent(in)::a
real(4),intent(in)::b
real(4)::limited
end
subroutine along_x(b)
type(box),intent(inout)::b
end
subroutine along_y(b)
type(box),intent(inout)::b
end
subroutine along_z(b)
type(box),intent(inout)::b
end
end
