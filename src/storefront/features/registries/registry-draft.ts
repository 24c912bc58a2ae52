import type { FormTexts } from '#ui/patterns/form/form-state.ts'
import { readAddressBook } from '../addresses/address-calls.ts'
import type { PlaceOfAddress } from '../addresses/address-editor.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { readEventTypes, type EventTypeView, type Registry } from './registry-calls.ts'

/** The first step of a registry. It has no id until that step is saved. */
export type RegistryDraft = Pick<
  Registry,
  | 'title'
  | 'eventType'
  | 'eventName'
  | 'eventAnswers'
  | 'eventDate'
  | 'city'
  | 'stateCode'
  | 'guestEstimate'
  | 'message'
  | 'registrants'
> & { readonly id: string | null }

/** A new draft with the member’s own name. */
export async function startDraft(): Promise<RegistryDraft> {
  const [{ firstName, lastName }, [eventType]] = await Promise.all([
    sessionApi().get('/api/user/account', {}),
    readEventTypes(),
  ])
  return {
    id: null,
    title: '',
    eventType: eventType?.id ?? 'other',
    eventName: eventType?.name ?? '',
    eventAnswers: {},
    eventDate: null,
    city: '',
    stateCode: '',
    guestEstimate: null,
    message: '',
    registrants: firstName === '' ? [] : [{ firstName, lastName }],
  }
}

/** The member’s default shipping address, or the name of the first registrant. */
export async function suggestAddress({
  registrants: [registrant],
}: Pick<Registry, 'registrants'>): Promise<PlaceOfAddress | null> {
  const { rows } = await readAddressBook()
  const [address] = rows
  if (address) return address
  if (!registrant) return null
  return { ...registrant, line1: '', city: '', stateCode: '', zip: '', phone: '' }
}

/** What the form of a step shows so far. Fields of other steps keep their saved values. */
export function previewDraft(
  draft: RegistryDraft,
  { typed: values, kinds }: { typed: FormTexts | null; kinds: readonly EventTypeView[] },
): RegistryDraft {
  if (values === null) return draft
  const kind = kinds.find(({ id }) => id === values['eventType'])
  const getText = (name: string): string | undefined => values[name]?.trim()
  const registrants = ['', 'other-'].flatMap((prefix) => {
    const firstName = getText(`${prefix}firstName`) ?? ''
    return firstName === '' ? [] : [{ firstName, lastName: getText(`${prefix}lastName`) ?? '' }]
  })
  return {
    ...draft,
    registrants: values['firstName'] === undefined ? draft.registrants : registrants,
    eventName: kind?.name ?? draft.eventName,
    title: getText('title') ?? (draft.title === draft.eventName ? '' : draft.title),
    eventDate: values['eventDate'] === undefined ? draft.eventDate : values['eventDate'] || null,
    city: getText('city') ?? draft.city,
    stateCode: getText('stateCode') ?? draft.stateCode,
    message: getText('message') ?? draft.message,
  }
}
