/** The answer of `GET /api/staff/bespoke/detail`. */
export interface CommissionRecord {
  readonly number: string
  readonly title: string
  readonly service: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly answers: readonly { readonly label: string; readonly value: string }[]
  readonly quantity: number
  readonly neededBy: string | null
  readonly state: string
  readonly next: string
  readonly entries: readonly {
    readonly at: string
    readonly from: 'you' | 'shop'
    readonly kind: 'message' | 'step'
    readonly text: string
    readonly files: readonly { readonly id: string | null; readonly name: string }[]
  }[]
  readonly quotes: readonly {
    readonly id: string
    readonly lines: readonly { readonly label: string; readonly amount: number }[]
    readonly total: number
    readonly plan: readonly {
      readonly due: 'acceptance' | 'approval' | 'milestone' | 'sending'
      readonly label: string
      readonly amount: number
      readonly isPaid: boolean
    }[]
    readonly leadDays: number
    readonly validUntil: string
    readonly state: string
  }[]
  readonly proofs: readonly {
    readonly id: string
    readonly version: number
    readonly note: string
    readonly src: string
    readonly decision: string
  }[]
  readonly order: { readonly id: string; readonly number: string } | null
  readonly canWrite: boolean
}

export type CommissionAct = 'message' | 'quote' | 'reach' | 'decline' | 'stop'

/** What staff can do in each state, the next step first. */
const acts: Readonly<Record<string, readonly CommissionAct[]>> = {
  submitted: ['quote', 'message', 'decline'],
  review: ['quote', 'message', 'decline'],
  quoted: ['message', 'quote', 'decline'],
  expired: ['quote', 'message', 'decline'],
  accepted: ['message', 'stop'],
  deposit_paid: ['message', 'quote', 'stop'],
  proofing: ['message', 'quote', 'stop'],
  changes: ['message', 'quote', 'stop'],
  approved: ['message', 'stop'],
  making: ['reach', 'message', 'stop'],
  milestone: ['message', 'stop'],
  made: ['message', 'stop'],
}

/** States in which a proof can be shown. */
const provable = ['accepted', 'deposit_paid', 'proofing', 'changes']

export const listActs = ({ state, canWrite }: CommissionRecord): readonly CommissionAct[] =>
  acts[state] ?? (canWrite ? ['message'] : [])
export const canShowProof = ({ state }: CommissionRecord): boolean => provable.includes(state)
