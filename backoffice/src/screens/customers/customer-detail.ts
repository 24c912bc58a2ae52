export interface CustomerLink {
  readonly resource: string
  readonly id: string
}

export interface CustomerPanel {
  readonly name: string
  readonly title: string
  readonly facts: readonly {
    readonly label: string
    readonly value: string | number | null
    readonly kind: 'text' | 'money' | 'integer' | 'timestamp' | 'boolean'
  }[]
  readonly rows: readonly {
    readonly id: string
    readonly title: string
    readonly subtitle: string
    readonly at: string | null
    readonly amount: number | null
    readonly state: string
    readonly link: CustomerLink | null
  }[]
}

export interface TimelineEntry {
  readonly at: string
  readonly panel: string
  readonly title: string
  readonly subtitle: string
  readonly link: CustomerLink | null
}

export interface ErasureRequest {
  readonly id: string
  readonly reason: string
  readonly requestedAt: string
  readonly requestedBy: string
  readonly requestedByName: string
  readonly expiresAt: string
}

/** The answer of `GET /api/staff/customer/detail`. */
export interface Customer {
  readonly id: string
  readonly kind: 'member' | 'guest'
  readonly email: string | null
  readonly name: string
  readonly phone: string | null
  readonly state: 'open' | 'frozen' | 'closed'
  readonly tier: string | null
  readonly tierName: string | null
  readonly points: number
  readonly credit: number
  readonly orders: number
  readonly spent: number
  readonly lastOrderAt: string | null
  readonly isSubscribed: boolean
  readonly createdAt: string
  readonly tags: readonly string[]
  readonly note: string
  readonly version: number
  readonly changedBy: string | null
  readonly changedAt: string | null
  readonly memberName: { readonly firstName: string; readonly lastName: string } | null
  readonly panels: readonly CustomerPanel[]
  readonly timeline: readonly TimelineEntry[]
  readonly sameMailbox: readonly {
    readonly id: string
    readonly kind: string
    readonly name: string
    readonly email: string | null
  }[]
  readonly mergedFrom: readonly {
    readonly id: string
    readonly mergedAt: string
    readonly mergedBy: string
    readonly reason: string
  }[]
  readonly erasure: ErasureRequest | null
}

export const nameCustomer = ({ name, email }: Pick<Customer, 'name' | 'email'>): string =>
  name || email || 'Closed account'
