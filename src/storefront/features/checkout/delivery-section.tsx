import { useId } from 'react'
import type { ShippingAddress } from '#modules/addresses/contract.ts'
import { getDestinationName } from '#kernel/us-address/destinations.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { dropDraft, saveDraft, readDraft } from '#storefront/session/drafts.ts'
import { groupNameForYou } from '../cart/group-name.ts'
import { readAddress, isSameAddress } from './address-fields.ts'
import { AddressForm } from './address-form.tsx'
import { addressDraft, addressSection } from './format-group-town.ts'
import { GiftForm } from './gift-section.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { SectionDone, SectionForm } from './section-form.tsx'
import type { SectionProps, CheckoutGroup } from './section-props.ts'
import { splitName } from './split-name.ts'
import * as t from '#messages/checkout.ts'
import * as a from '#messages/address.ts'
import styles from './checkout.module.css'

type DeliveryProps = SectionProps & {
  group: CheckoutGroup
  /** Also asks for the gift note, hidden prices and date. */
  isGift?: boolean
}

/**
 * The address of one group. A complete address is saved while the shopper still types, so that
 * dates and tax appear.
 */
export function DeliverySection(props: DeliveryProps) {
  return props.group.kind === 'registry' ? (
    <GiftPlace group={props.group} />
  ) : (
    <EnteredDelivery {...props} />
  )
}

/** The street address of a registry is hidden from the giver. */
function GiftPlace({ group: { recipientName, place, warnings } }: { group: CheckoutGroup }) {
  if (!place)
    return (
      <NoticeRow tone="error">
        <p>{warnings[0]}</p>
      </NoticeRow>
    )
  return <p>{t.registryPlace({ name: recipientName, place })}</p>
}

function EnteredDelivery({ isGift, ...props }: DeliveryProps) {
  const { page, group } = props
  const formId = useId()
  const isDone = group.address !== null && !page.isOpen(addressSection(group.id), true)
  return (
    <>
      {isDone ? (
        <EnteredAddress {...props} />
      ) : (
        <AddressEntry {...props} formId={isGift ? formId : undefined} />
      )}
      {/* The form stays mounted when the address closes, because it may be saving a note. */}
      {isGift && (
        <div className={styles.gift}>
          <GiftForm {...{ page, group }} isDated />
        </div>
      )}
      {isGift && !isDone && (
        <p className={styles.send}>
          <Button type="submit" variant="secondary" form={formId} busy={page.busy === 'keeping'}>
            {t.continueLabel}
          </Button>
        </p>
      )}
    </>
  )
}

function EnteredAddress({ page, group, onEdit }: Omit<DeliveryProps, 'isGift'>) {
  if (!group.address) return null
  return (
    <>
      <SectionDone
        label={t.addressOf({
          name: group.kind === 'own' ? t.yourDelivery : groupNameForYou(group),
        })}
        onEdit={() => onEdit(addressSection(group.id))}
      >
        <AddressLines address={group.address} />
      </SectionDone>
      <AddressAdvice {...{ group, page }} />
    </>
  )
}

/** With a `formId`, the button that submits the form stands elsewhere. */
function AddressEntry({
  page,
  group,
  formId,
  onSend,
  onFold,
}: SectionProps & { group: CheckoutGroup; formId: string | undefined }) {
  const { busy, problems } = page
  const [section, draft] = [addressSection(group.id), addressDraft(group)]
  const { address } = group
  const saveIfComplete = (form: HTMLFormElement) => {
    const read = readAddress(new FormData(form))
    if ('address' in read && !isSameAddress(read.address, address))
      void page.saveInBackground({ groups: [{ groupId: group.id, address: read.address }] })
  }
  const chooseSaved = async (addressId: string, step: Element | null) => {
    if ((await page.save({ groups: [{ groupId: group.id, addressId }] })) === null) return
    dropDraft(draft)
    onFold(section, step)
  }
  return (
    <>
      <SavedAddresses
        group={group}
        isBusy={busy === 'keeping'}
        onChoose={(id, radio) => void chooseSaved(id, radio.closest('section'))}
      />
      <SectionForm
        section="address"
        id={formId}
        groupId={group.id}
        draft={draft}
        busy={busy === 'keeping'}
        {...(formId && { submitLabel: '' })}
        onFocus={() => page.show(section, true)}
        onSettled={saveIfComplete}
        onSend={(form) => onSend(section, form)}
      >
        <AddressForm
          group={group}
          name={
            group.kind === 'own'
              ? (group.pickupPerson ?? page.name)
              : splitName(group.recipientName)
          }
          typed={readDraft(draft)}
          problems={problems}
        />
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
        deliveryNotes && a.driverNoteIs({ note: deliveryNotes }),
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

/** Offers a suggested address; a declined suggestion is not offered again. */
function AddressAdvice({ group, page }: { group: CheckoutGroup } & Pick<SectionProps, 'page'>) {
  const { suggestion, warnings } = group
  const declinedKey = `typed:${group.id}`
  const suggested =
    suggestion && readDraft(declinedKey)['reason'] !== suggestion.reason ? suggestion : null
  const decline = async () => {
    saveDraft(declinedKey, { reason: suggested?.reason ?? '' })
    await page.refresh()
  }
  const take = async (address: ShippingAddress) => {
    dropDraft(addressDraft(group))
    await page.save({ groups: [{ groupId: group.id, address }] })
  }
  return (
    <>
      {suggested && (
        <NoticeRow
          tone="warning"
          live
          title={suggested.reason}
          action={
            <div className="cluster" data-gap="3">
              <Button size="small" onClick={() => void take(suggested.address)}>
                {t.takeSuggested}
              </Button>
              <Button size="small" variant="quiet" onClick={() => void decline()}>
                {t.keepTyped}
              </Button>
            </div>
          }
        >
          <p>
            {[suggested.address.line1, suggested.address.line2].filter(Boolean).join(', ')},{' '}
            {suggested.address.city}, {getDestinationName(suggested.address.stateCode)}{' '}
            {suggested.address.zip}
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
