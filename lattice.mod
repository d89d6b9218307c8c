!mod$ v1 sum:e699d3483d71d8c5
!need$ b86a2090de1a6bef i iso_fortran_env
module lattice
use,intrinsic::iso_fortran_env,only:dp=>real64
use,intrinsic::iso_fortran_env,only:error_unit
type::bond
real(8)::coupon
real(8)::face
real(8)::call_price
integer(4)::maturity
end type
contains
subroutine make_rates(rate,start,up)
real(8),intent(out)::rate(0_8:,0_8:)
real(8),intent(in)::start
real(8),intent(in)::up
end
function price(b,rate,dt) result(answer)
type(bond),intent(in)::b
real(8),intent(in)::rate(0_8:,0_8:)
real(8),intent(in)::dt
real(8)::answer
end
end
