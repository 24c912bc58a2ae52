import type { ShippingAddress } from '#modules/addresses/contract.ts'
import { destinationName } from '#kernel/us-address/destinations.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { dropDraft, saveDraft, readDraft } from '#storefront/session/drafts.ts'
import { readAddress, sameAddress } from './address-fields.ts'
import { AddressForm } from './address-form.tsx'
import { addressDraft, addressSection } from './place-of-group.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import { SectionDone, SectionForm } from './section-form.tsx'
import type { SectionProps, SettlementGroup } from './section-props.ts'

/** Where one delivery goes. Whole addresses are kept as soon as they are whole, so that dates and tax appear while one still types. */
export function DeliverySection(props: SectionProps & { group: SettlementGroup }) {
  return props.group.kind === 'registry' ? (
    <GiftPlace group={props.group} />
  ) : (
    <EnteredDelivery {...props} />
  )
}

/** The registry knows the street; its giver is shown the town. */
function GiftPlace({ group: { recipientName, place, warnings } }: { group: SettlementGroup }) {
  if (!place)
    return (
      <NoticeRow tone="error">
        <p>{warnings[0]}</p>
      </NoticeRow>
    )
  return (
    <p>
      {recipientName}, {place}. We know the street, and the parcel carries no prices.
    </p>
  )
}

function EnteredDelivery({
  page,
  group,
  onSend,
  onEdit,
  onFold,
}: SectionProps & { group: SettlementGroup }) {
  const { busy, problems } = page
  const [section, draft] = [addressSection(group.id), addressDraft(group)]
  const { address } = group
  if (address && !page.isOpen(section, true)) {
    return (
      <>
        <SectionDone
          label={`the address of ${group.kind === 'own' ? 'your delivery' : group.recipientName}`}
          onEdit={() => onEdit(section)}
        >
          <AddressLines address={address} />
        </SectionDone>
        <AddressAdvice {...{ group, page }} />
      </>
    )
  }
  const keepWhole = (form: HTMLFormElement) => {
    const read = readAddress(new FormData(form))
    if ('address' in read && !sameAddress(read.address, address))
      void page.keepQuietly({ groups: [{ groupId: group.id, address: read.address }] })
  }
  const choose = async (addressId: string, step: Element | null) => {
    if ((await page.keep({ groups: [{ groupId: group.id, addressId }] })) === null) return
    dropDraft(draft)
    onFold(section, step)
  }
  return (
    <>
      <SavedAddresses
        group={group}
        isBusy={busy === 'keeping'}
        onChoose={(id, radio) => void choose(id, radio.closest('section'))}
      />
      <SectionForm
        section="address"
        groupId={group.id}
        draft={draft}
        busy={busy === 'keeping'}
        onFocus={() => page.show(section, true)}
        onSettled={keepWhole}
        onSend={(form) => onSend(section, form)}
      >
        <AddressForm group={group} typed={readDraft(draft)} problems={problems} />
      </SectionForm>
    </>
  )
}

export function AddressLines({ address }: { address: ShippingAddress }) {
  const { firstName, lastName, company, line1, line2, city, stateCode, zip, phone, deliveryNotes } =
    address
  return (
    <address>
      {[
        `${firstName} ${lastName}`,
        company,
        [line1, line2].filter(Boolean).join(', '),
        `${city}, ${stateCode} ${zip}`,
        formatPhone(phone),
        deliveryNotes && `Note for the driver: ${deliveryNotes}`,
      ]
        .filter(Boolean)
        .map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
    </address>
  )
}

/** A better spelling is offered, never forced. What was turned down is not offered again. */
function AddressAdvice({ group, page }: { group: SettlementGroup } & Pick<SectionProps, 'page'>) {
  const { suggestion, warnings } = group
  const kept = `typed:${group.id}`
  const offer = suggestion && readDraft(kept)['reason'] !== suggestion.reason ? suggestion : null
  const turnDown = async () => {
    saveDraft(kept, { reason: offer?.reason ?? '' })
    await page.refresh()
  }
  const take = async (address: ShippingAddress) => {
    dropDraft(addressDraft(group))
    await page.keep({ groups: [{ groupId: group.id, address }] })
  }
  return (
    <>
      {offer && (
        <NoticeRow
          tone="warning"
          live
          title={offer.reason}
          action={
            <div className="cluster" data-gap="3">
              <Button size="small" onClick={() => void take(offer.address)}>
                Use this address
              </Button>
              <Button size="small" variant="quiet" onClick={() => void turnDown()}>
                Use what I typed
              </Button>
            </div>
          }
        >
          <p>
            {[offer.address.line1, offer.address.line2].filter(Boolean).join(', ')},{' '}
            {offer.address.city}, {destinationName(offer.address.stateCode)} {offer.address.zip}
          </p>
        </NoticeRow>
      )}
      {warnings.map((warning) => (
        <NoticeRow key={warning} tone="info">
          <p>{warning}</p>
        </NoticeRow>
      ))}
    </>
  )
}
