import type { Input } from '#storefront/api/endpoints.ts'

type PlaceInput = Input<'post', '/api/express/place'>
export type WalletPlace = NonNullable<Input<'post', '/api/express/quote'>['address']>
export type WalletContact = PlaceInput['contact']

/** The prices that the frame shows in the wallet. */
export interface WalletSheet {
  readonly currency: string
  readonly shopName: string
  readonly due: number
  readonly lines: readonly { readonly label: string; readonly amount: number }[]
  readonly methods: readonly {
    readonly id: string
    readonly label: string
    readonly amount: number
    readonly arrives: string
  }[]
  readonly countries: readonly string[]
}

/** What the frame reports and asks. Questions have an id that the answer repeats. */
export type FrameMessage =
  | { readonly type: 'aumbry:express-loaded' }
  | { readonly type: 'aumbry:express-failed' }
  | { readonly type: 'aumbry:express-ready'; readonly isAvailable: boolean }
  | { readonly type: 'aumbry:express-resize'; readonly height: number }
  | { readonly type: 'aumbry:express-closed' }
  | { readonly type: 'aumbry:express-problem'; readonly message: string }
  | {
      readonly type: 'aumbry:express-price'
      readonly id: string
      readonly address?: WalletPlace
      readonly methodId?: string
    }
  | {
      readonly type: 'aumbry:express-confirm'
      readonly id: string
      readonly cardToken: string
      readonly contact: WalletContact
    }

/** Messages come from a page of the shop, so only their type is checked. */
export function isFrameMessage(data: unknown): data is FrameMessage {
  return (
    typeof data === 'object'
    && data !== null
    && 'type' in data
    && typeof data.type === 'string'
    && data.type.startsWith('aumbry:express-')
  )
}
