; Where an exit to an error that unwinds is cut, a landing before the loop seems
; to lead to its handler.  It must know all values that are used from there on.
; RUN: %opt-ashlar -passes='ashlar<force>' -ashlar-why=%t.txt -S %s -o /dev/null
; RUN: %FileCheck %s < %t.txt
; SPDX-License-Identifier: MIT

declare ptr @make(i64)
declare void @touch(ptr)
declare void @drop(ptr)
declare void @fail(i64) noreturn
declare i32 @personality(...)

; The handlers meet, and what they share is not dominated by one of them.
; CHECK-NOT: internal
; CHECK: {{ shared .* transformed}}
define void @shared(ptr noalias %a, ptr noalias %b, i64 %n, i64 %limit)
		personality ptr @personality {
entry:
  br label %rows
rows:
  %i = phi i64 [ 0, %entry ], [ %i.next, %rows.next ]
  %more.rows = icmp slt i64 %i, %n
  br i1 %more.rows, label %columns, label %objects
columns:
  %j = phi i64 [ 0, %rows ], [ %j.next, %column ]
  %more.columns = icmp slt i64 %j, %n
  br i1 %more.columns, label %column, label %rows.next
column:
  %at.row = mul nsw i64 %j, 1000
  %at = add nsw i64 %at.row, %i
  %from = getelementptr inbounds double, ptr %a, i64 %at
  %to = getelementptr inbounds double, ptr %b, i64 %at
  %value = load double, ptr %from
  %old = load double, ptr %to
  %sum = fadd double %value, %old
  store double %sum, ptr %to
  %j.next = add nuw nsw i64 %j, 1
  br label %columns
rows.next:
  %i.next = add nuw nsw i64 %i, 1
  br label %rows

objects:
  %k = phi i64 [ 0, %rows ], [ %k.next, %touched ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %object, label %end
object:
  %made = call ptr @make(i64 %k)
  %bad = icmp ugt i64 %k, %limit
  br i1 %bad, label %error, label %good
error:
  invoke void @fail(i64 %k) to label %never unwind label %failed
never:
  unreachable
good:
  invoke void @touch(ptr %made) to label %touched unwind label %broken
touched:
  %k.next = add nuw nsw i64 %k, 1
  br label %objects
failed:
  %failure = landingpad { ptr, i32 } cleanup
  br label %clean
broken:
  %breakage = landingpad { ptr, i32 } cleanup
  br label %clean
clean:
  %thrown = phi { ptr, i32 } [ %failure, %failed ], [ %breakage, %broken ]
  call void @drop(ptr %made)
  resume { ptr, i32 } %thrown
end:
  ret void
}

; The handler takes the counter of the loop from all ways that lead there.
; CHECK-NOT: internal
; CHECK: {{ counter .* transformed}}
define i64 @counter(ptr noalias %a, ptr noalias %b, i64 %n, i64 %limit)
		personality ptr @personality {
entry:
  invoke void @touch(ptr %a) to label %start unwind label %failed
start:
  br label %rows
rows:
  %i = phi i64 [ 0, %start ], [ %i.next, %rows.next ]
  %more.rows = icmp slt i64 %i, %n
  br i1 %more.rows, label %columns, label %objects
columns:
  %j = phi i64 [ 0, %rows ], [ %j.next, %column ]
  %more.columns = icmp slt i64 %j, %n
  br i1 %more.columns, label %column, label %rows.next
column:
  %at.row = mul nsw i64 %j, 1000
  %at = add nsw i64 %at.row, %i
  %from = getelementptr inbounds double, ptr %a, i64 %at
  %to = getelementptr inbounds double, ptr %b, i64 %at
  %value = load double, ptr %from
  %old = load double, ptr %to
  %sum = fadd double %value, %old
  store double %sum, ptr %to
  %j.next = add nuw nsw i64 %j, 1
  br label %columns
rows.next:
  %i.next = add nuw nsw i64 %i, 1
  br label %rows

objects:
  %k = phi i64 [ 0, %rows ], [ %k.next, %good ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %object, label %end
object:
  %bad = icmp ugt i64 %k, %limit
  br i1 %bad, label %error, label %good
error:
  invoke void @fail(i64 %k) to label %never unwind label %failed
never:
  unreachable
good:
  %p = getelementptr inbounds i64, ptr %a, i64 %k
  store i64 %k, ptr %p
  %k.next = add nuw nsw i64 %k, 1
  br label %objects
failed:
  %where = phi i64 [ %k, %error ], [ -2, %entry ]
  %failure = landingpad { ptr, i32 } catch ptr null
  ret i64 %where
end:
  ret i64 -1
}
