! fem.f90 - linear finite elements on a mesh of triangles: assembly into
! compressed rows, conjugate gradients with a diagonal preconditioner,
! nodal stresses (gradients) averaged from the elements, adaptive load.
! usage: fem [nodes-per-side loads]
!
! SPDX-License-Identifier: MIT
module mesh_mod
  implicit none
  integer, parameter :: wp = selected_real_kind(15)

  type :: node_t
    real(wp) :: x, y
    logical :: fixed
  end type node_t

  type :: triangle_t
    integer :: corner(3)
    real(wp) :: area, gx(3), gy(3), conductivity
  end type triangle_t

  type :: mesh_t
    type(node_t), allocatable :: nodes(:)
    type(triangle_t), allocatable :: cells(:)
  contains
    procedure :: generate
    procedure :: geometry
  end type mesh_t

contains

  subroutine generate(self, m)
    class(mesh_t), intent(inout) :: self
    integer, intent(in) :: m
    integer :: i, j, k, a

    allocate (self%nodes(m * m), self%cells(2 * (m - 1)**2))
    do j = 1, m
      do i = 1, m
        k = (j - 1) * m + i
        self%nodes(k)%x = real(i - 1, wp) / (m - 1) + 0.2_wp / m * sin(3.0_wp * j)
        self%nodes(k)%y = real(j - 1, wp) / (m - 1) + 0.2_wp / m * cos(2.0_wp * i)
        self%nodes(k)%fixed = i == 1 .or. (i == m .and. j < m / 2)
      end do
    end do
    k = 0
    do j = 1, m - 1
      do i = 1, m - 1
        a = (j - 1) * m + i
        k = k + 1
        self%cells(k)%corner = [a, a + 1, a + m]
        k = k + 1
        self%cells(k)%corner = [a + 1, a + m + 1, a + m]
      end do
    end do
  end subroutine generate

  subroutine geometry(self)
    class(mesh_t), intent(inout) :: self
    integer :: e
    real(wp) :: x(3), y(3)

    do e = 1, size(self%cells)
      x = self%nodes(self%cells(e)%corner)%x
      y = self%nodes(self%cells(e)%corner)%y
      associate (c => self%cells(e))
        c%area = 0.5_wp * ((x(2) - x(1)) * (y(3) - y(1)) &
          - (x(3) - x(1)) * (y(2) - y(1)))
        c%gx = [y(2) - y(3), y(3) - y(1), y(1) - y(2)] / (2 * c%area)
        c%gy = [x(3) - x(2), x(1) - x(3), x(2) - x(1)] / (2 * c%area)
        c%conductivity = merge(5.0_wp, 1.0_wp, &
          (sum(x) / 3 - 0.5_wp)**2 + (sum(y) / 3 - 0.5_wp)**2 < 0.04_wp)
      end associate
    end do
  end subroutine geometry
end module mesh_mod

module sparse_mod
  use mesh_mod, only: wp, mesh_t
  implicit none

  type :: csr_t
    integer :: n
    integer, allocatable :: start(:), column(:)
    real(wp), allocatable :: value(:)
  end type csr_t

  integer, parameter :: width = 9

contains

  subroutine assemble(mesh, a)
    type(mesh_t), intent(in) :: mesh
    type(csr_t), intent(out) :: a
    integer, allocatable :: cols(:, :), filled(:)
    real(wp), allocatable :: vals(:, :)
    integer :: e, i, j, k, r, c, n
    real(wp) :: v

    n = size(mesh%nodes)
    allocate (cols(width, n), filled(n), vals(width, n))
    filled = 0
    do e = 1, size(mesh%cells)
      do i = 1, 3
        r = mesh%cells(e)%corner(i)
        do j = 1, 3
          c = mesh%cells(e)%corner(j)
          v = mesh%cells(e)%conductivity * mesh%cells(e)%area * &
            (mesh%cells(e)%gx(i) * mesh%cells(e)%gx(j) + &
            mesh%cells(e)%gy(i) * mesh%cells(e)%gy(j))
          do k = 1, filled(r)
            if (cols(k, r) == c) exit
          end do
          if (k > filled(r)) then
            filled(r) = k
            cols(k, r) = c
            vals(k, r) = 0
          end if
          vals(k, r) = vals(k, r) + v
        end do
      end do
    end do
    a%n = n
    allocate (a%start(n + 1), a%column(sum(filled)), a%value(sum(filled)))
    k = 1
    do r = 1, n
      a%start(r) = k
      do i = 1, filled(r)
        a%column(k) = cols(i, r)
        a%value(k) = vals(i, r)
        if (mesh%nodes(r)%fixed) a%value(k) = merge(1.0_wp, 0.0_wp, cols(i, r) == r)
        k = k + 1
      end do
    end do
    a%start(n + 1) = k
  end subroutine assemble

  subroutine multiply(a, x, y)
    type(csr_t), intent(in) :: a
    real(wp), intent(in) :: x(:)
    real(wp), intent(out) :: y(:)
    integer :: i, k
    real(wp) :: s

    do i = 1, a%n
      s = 0
      do k = a%start(i), a%start(i + 1) - 1
        s = s + a%value(k) * x(a%column(k))
      end do
      y(i) = s
    end do
  end subroutine multiply

  function dot(x, y) result(s)
    real(wp), intent(in) :: x(:), y(:)
    real(wp) :: s
    integer :: i

    s = 0
    do i = 1, size(x)
      s = s + x(i) * y(i)
    end do
  end function dot

  subroutine solve(a, fixed, b, x, rounds)
    type(csr_t), intent(in) :: a
    logical, intent(in) :: fixed(:)
    real(wp), intent(in) :: b(:)
    real(wp), intent(inout) :: x(:)
    integer, intent(out) :: rounds
    real(wp), dimension(size(x)) :: r, z, p, q, d
    real(wp) :: rho, next, alpha
    integer :: i, k

    d = 1
    do i = 1, a%n
      do k = a%start(i), a%start(i + 1) - 1
        if (a%column(k) == i) d(i) = a%value(k)
      end do
    end do
    call multiply(a, x, q)
    r = b - q
    where (fixed) r = 0
    z = r / d
    p = z
    rho = dot(r, z)
    do rounds = 1, 150
      call multiply(a, p, q)
      where (fixed) q = 0
      alpha = rho / dot(p, q)
      x = x + alpha * p
      r = r - alpha * q
      z = r / d
      next = dot(r, z)
      if (next < 1e-18_wp) exit
      p = z + next / rho * p
      rho = next
    end do
  end subroutine solve
end module sparse_mod

program fem
  use mesh_mod
  use sparse_mod
  implicit none
  type(mesh_t) :: mesh
  type(csr_t) :: a
  real(wp), allocatable :: x(:), b(:), slope(:), weight(:)
  integer :: m, loads, l, e, rounds, total
  real(wp) :: sx, sy
  character(len=16) :: text
  real :: t0, t1

  m = 180
  loads = 5
  if (command_argument_count() == 2) then
    call get_command_argument(1, text)
    read (text, *) m
    call get_command_argument(2, text)
    read (text, *) loads
  end if
  if (m < 3) error stop 2
  call mesh%generate(m)
  call cpu_time(t0)
  call mesh%geometry()
  call assemble(mesh, a)
  allocate (x(m * m), b(m * m), slope(m * m), weight(m * m))
  x = 0
  total = 0
  do l = 1, loads
    b = 0
    do e = 1, size(mesh%cells)
      b(mesh%cells(e)%corner) = b(mesh%cells(e)%corner) + mesh%cells(e)%area &
        / 3 * (l + mod(e, 5))
    end do
    where (mesh%nodes%fixed) b = 0
    call solve(a, mesh%nodes%fixed, b, x, rounds)
    total = total + rounds
    slope = 0
    weight = 0
    do e = 1, size(mesh%cells)
      sx = sum(mesh%cells(e)%gx * x(mesh%cells(e)%corner))
      sy = sum(mesh%cells(e)%gy * x(mesh%cells(e)%corner))
      slope(mesh%cells(e)%corner) = slope(mesh%cells(e)%corner) &
        + mesh%cells(e)%area * sqrt(sx**2 + sy**2)
      weight(mesh%cells(e)%corner) = weight(mesh%cells(e)%corner) &
        + mesh%cells(e)%area
    end do
    slope = slope / weight
  end do
  call cpu_time(t1)
  write (0, '(a,f10.6)') 'time ', t1 - t0
  print '(i6,3es18.9)', total, sum(x), maxval(slope), dot(slope, slope)
end program fem
