/** The answer of `GET /api/staff/registry/detail`. */
export interface RegistryRecord {
  readonly id: string
  readonly version: number
  readonly number: string
  readonly title: string
  readonly names: string
  readonly eventName: string
  readonly eventDate: string | null
  readonly status: keyof typeof stateLabels
  readonly shareUrl: string | null
  readonly city: string
  readonly stateCode: string
  readonly message: string
  readonly registrants: readonly { readonly firstName: string; readonly lastName: string }[]
  readonly addressBefore: GiftAddress | null
  readonly addressAfter: GiftAddress | null
  readonly addressSwitchOn: string | null
  readonly shipAfter: string | null
  readonly deliveryDays: readonly string[]
  readonly visibility: keyof typeof visibilityLabels
  readonly hasPassword: boolean
  readonly surprise: keyof typeof surpriseLabels
  readonly thankYouReminders: boolean
  readonly giftCards: boolean
  readonly creditFirst: boolean
  readonly wanted: number
  readonly given: number
  readonly owner: { readonly id: string; readonly name: string; readonly email: string | null }
  readonly managers: readonly {
    readonly id: string
    readonly email: string
    readonly isAccepted: boolean
  }[]
  readonly items: readonly RegistryItem[]
  readonly gifts: readonly RegistryGift[]
  readonly groupGifts: readonly {
    readonly id: string
    readonly title: string
    readonly target: number
    readonly raised: number
    readonly givers: number
    readonly deadline: string
    readonly state: string
  }[]
  readonly undeliverable: readonly UndeliverableGift[]
  readonly log: readonly {
    readonly at: string
    readonly actorName: string
    readonly text: string
  }[]
}

export type GiftAddress = Readonly<Record<string, string>>

export interface RegistryItem {
  readonly id: string
  readonly code: number
  readonly variantId: string
  readonly title: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly price: number
  readonly note: string
  readonly wanted: number
  readonly priority: string
  readonly availability: 'available' | 'sold-out' | 'gone'
  readonly counts: {
    readonly held: number
    readonly bought: number
    readonly returned: number
    readonly elsewhere: number
    readonly remaining: number
  }
}

export interface RegistryGift {
  readonly id: string
  readonly giverName: string
  readonly giverEmail: string | null
  readonly order: string | null
  readonly at: string
  readonly source: keyof typeof sourceLabels
  readonly store: string
  readonly note: string
  readonly isRecordedByStaff: boolean
  readonly items: readonly {
    readonly title: string
    readonly status: string
    readonly count: number
  }[]
  readonly thankYou: { readonly status: 'none' | 'drafted' | 'sent' | 'skipped' }
}

export interface UndeliverableGift {
  readonly order: string
  readonly lineId: string
  readonly title: string
  readonly qty: number
  readonly giverName: string
  readonly giverEmail: string | null
  readonly decideBy: string
  readonly choice: 'swap' | 'credit' | 'refund' | null
  /** What the owner would get as store credit, in cents. */
  readonly credit: number | null
  readonly replacementTitle: string
  readonly replacements: readonly { readonly variantId: string; readonly title: string }[]
}

export const stateLabels = {
  draft: 'Draft',
  active: 'Open',
  event_passed: 'Open, event passed',
  paused: 'Paused',
  completed: 'Closed',
  archived: 'Archived',
  deleted: 'Deleted',
}

export const visibilityLabels = {
  searchable: 'Everyone, by search',
  link_only: 'Whoever has the link',
  password: 'Whoever has the password',
  private: 'Only the owners',
}

export const surpriseLabels = {
  off: 'No, the couple sees every gift at once',
  until_delivery: 'Yes, until a gift is delivered',
  until_event: 'Yes, until the event',
}

export const sourceLabels = {
  web: 'Online',
  elsewhere: 'Another store',
  group: 'Group gift',
  phone: 'By phone',
  store: 'In store',
}

export const formatItem = ({ title, options }: Pick<RegistryItem, 'title' | 'options'>): string =>
  [title, ...options.map(({ value }) => value)].join(', ')

/** What is given of an item, wherever it was bought. */
export const countGiven = ({ counts }: RegistryItem): number =>
  counts.bought + counts.returned + counts.elsewhere
