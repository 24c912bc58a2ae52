import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** States of a return (commerce.md §2.5). Drafts are stored separately until they are submitted. */
export const returnMachine = defineStateMachine({
  requested: { approve: 'approved', review: 'needs_review', cancel: 'cancelled' },
  needs_review: { approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
  approved: {
    issue: 'label_issued',
    receive: 'received',
    settle: 'settled',
    expire: 'expired',
    cancel: 'cancelled',
  },
  label_issued: { scan: 'in_transit', receive: 'received', expire: 'expired', cancel: 'cancelled' },
  expired: { reopen: 'label_issued', reopen_unlabeled: 'approved', receive: 'received' },
  in_transit: { receive: 'received' },
  received: { receive: 'received', inspect: 'inspected' },
  inspected: { receive: 'received', settle: 'settled', settle_part: 'partly_settled' },
  partly_settled: { receive: 'received', settle: 'settled', settle_part: 'partly_settled' },
  settled: { close: 'closed' },
  rejected: {},
  cancelled: {},
  closed: {},
})

export type ReturnStatus = StateOf<typeof returnMachine>
export type ReturnEvent =
  | 'approve'
  | 'review'
  | 'reject'
  | 'issue'
  | 'scan'
  | 'receive'
  | 'inspect'
  | 'settle'
  | 'settle_part'
  | 'expire'
  | 'reopen'
  | 'reopen_unlabeled'
  | 'cancel'
  | 'close'
