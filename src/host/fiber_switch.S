/* fiber_switch.S -- change from one stack to another.

     void octa_host_switch (void **save, void *to);

   Pushes what the calling convention says must survive, stores the stack
   pointer in *SAVE, and continues on the stack TO.  A new stack looks as if it
   had been left here: see prepare () in host/fiber.c.  Floating-point modes
   are the thread's and stay.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#if defined __x86_64__ && !defined __ILP32__

        .text
        .globl  octa_host_switch
        .hidden octa_host_switch
        .type   octa_host_switch, @function
        .p2align 4
octa_host_switch:
        endbr64
        pushq   %rbp
        pushq   %rbx
        pushq   %r12
        pushq   %r13
        pushq   %r14
        pushq   %r15
        movq    %rsp, (%rdi)
        movq    %rsi, %rsp
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        ret
        .size   octa_host_switch, .-octa_host_switch

#elif defined __aarch64__

        .text
        .globl  octa_host_switch
        .hidden octa_host_switch
        .type   octa_host_switch, %function
        .p2align 4
octa_host_switch:
        hint    #34                     /* bti c */
        sub     sp, sp, #160
        stp     x19, x20, [sp, #0]
        stp     x21, x22, [sp, #16]
        stp     x23, x24, [sp, #32]
        stp     x25, x26, [sp, #48]
        stp     x27, x28, [sp, #64]
        stp     x29, x30, [sp, #80]
        stp     d8, d9, [sp, #96]
        stp     d10, d11, [sp, #112]
        stp     d12, d13, [sp, #128]
        stp     d14, d15, [sp, #144]
        mov     x2, sp
        str     x2, [x0]
        mov     sp, x1
        ldp     x19, x20, [sp, #0]
        ldp     x21, x22, [sp, #16]
        ldp     x23, x24, [sp, #32]
        ldp     x25, x26, [sp, #48]
        ldp     x27, x28, [sp, #64]
        ldp     x29, x30, [sp, #80]
        ldp     d8, d9, [sp, #96]
        ldp     d10, d11, [sp, #112]
        ldp     d12, d13, [sp, #128]
        ldp     d14, d15, [sp, #144]
        add     sp, sp, #160
        ret
        .size   octa_host_switch, .-octa_host_switch

#endif

        .section .note.GNU-stack, "", %progbits
