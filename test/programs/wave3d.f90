! wave3d.f90 - the acoustic wave equation in three dimensions, differences of
! fourth order, a sponge at the borders, fields swapped by pointers.
! usage: wave3d [n steps]
!
! SPDX-License-Identifier: MIT
program wave3d
  implicit none
  integer, parameter :: sp = kind(1.0)
  real(sp), pointer :: now(:,:,:), old(:,:,:), swap(:,:,:)
  real(sp), allocatable :: speed(:,:,:), damp(:)
  real(sp), parameter :: c0 = -2.5, c1 = 4.0 / 3.0, c2 = -1.0 / 12.0
  integer :: n, steps, t, i, j, k
  character(len=20) :: arg
  n = 110
  steps = 60
  if (command_argument_count() >= 2) then
    call get_command_argument(1, arg)
    read (arg, *) n
    call get_command_argument(2, arg)
    read (arg, *) steps
  end if
  allocate (now(n,n,n), old(n,n,n), speed(n,n,n), damp(n))
  now = 0
  old = 0
  speed = 0.1
  speed(:,:,n/2:) = 0.16
  damp = 1
  do i = 1, 12
    damp(i) = exp(-(0.02 * (13 - i))**2)
    damp(n+1-i) = damp(i)
  end do
  now(n/2,n/2,n/3) = 1
  do t = 1, steps
    do k = 3, n - 2
      do j = 3, n - 2
        do i = 3, n - 2
          old(i,j,k) = 2 * now(i,j,k) - old(i,j,k) + speed(i,j,k) * ( &
               3 * c0 * now(i,j,k) &
               + c1 * (now(i+1,j,k) + now(i-1,j,k) + now(i,j+1,k) &
               + now(i,j-1,k) + now(i,j,k+1) + now(i,j,k-1)) &
               + c2 * (now(i+2,j,k) + now(i-2,j,k) + now(i,j+2,k) &
               + now(i,j-2,k) + now(i,j,k+2) + now(i,j,k-2)))
        end do
      end do
    end do
    do k = 1, n
      do j = 1, n
        do i = 1, n
          old(i,j,k) = old(i,j,k) * damp(i) * damp(j) * damp(k)
          now(i,j,k) = now(i,j,k) * damp(i) * damp(j) * damp(k)
        end do
      end do
    end do
    swap => now
    now => old
    old => swap
  end do
  print '(2es18.8)', sum(now**2), maxval(abs(now))
end program wave3d
