import { formatDateWithYear } from '#kernel/time/time.ts'
import { completesZipOnly } from '#modules/addresses/domain/verdict.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import type { Address } from './address-calls.ts'
import * as t from '#messages/address-card.ts'
import styles from './address-book.module.css'

type AddressCardProps = {
  address: Address
  onEdit: () => void
  onDelete: () => void
  onSuggestion: (take: boolean) => void
}

export function AddressCard({ address, onEdit, onDelete, onSuggestion }: AddressCardProps) {
  const { label, firstName, lastName, company, phone, isDefaultShipping, isDefaultBilling } =
    address
  const name = label || `${firstName} ${lastName}`
  const defaults = [
    isDefaultShipping && t.defaultShipping,
    isDefaultBilling && t.defaultBilling,
  ].filter((one) => one !== false)
  return (
    <Panel title={name} className={styles.card}>
      {defaults.length > 0 && <p className={styles.defaults}>{defaults.join(' ')}</p>}
      <address className={styles.lines}>
        {label && (
          <>
            {firstName} {lastName}
            <br />
          </>
        )}
        {company && (
          <>
            {company}
            <br />
          </>
        )}
        <PlaceLine place={address} />
        <br />
        {formatPhone(phone)}
      </address>
      {address.deliveryNotes && (
        <p className="quiet">
          {t.deliveryNote({
            note: address.deliveryNotes,
            hasEnd: address.deliveryNotesUntil === null ? 'no' : 'yes',
            end: address.deliveryNotesUntil ? formatDateWithYear(address.deliveryNotesUntil) : '',
          })}
        </p>
      )}
      <Verification {...{ address, onSuggestion }} />
      <p className={`cluster ${styles.acts}`}>
        <TextButton onClick={onEdit}>
          {t.edit}
          <span className="visually-hidden"> {name}</span>
        </TextButton>
        <TextButton onClick={onDelete}>
          {t.deleteLabel}
          <span className="visually-hidden"> {name}</span>
        </TextButton>
      </p>
    </Panel>
  )
}

/** The verification result. A suggestion or a warning is shown until the member decides. */
function Verification({
  address,
  onSuggestion,
}: Pick<AddressCardProps, 'address' | 'onSuggestion'>) {
  const { status, suggestion, warning } = address.verification
  if (status === 'verified') return <p className="quiet">{t.verified}</p>
  if (status === 'suggested' && suggestion)
    return (
      <NoticeRow
        tone={completesZipOnly(address, suggestion) ? 'info' : 'warning'}
        title={suggestion.reason}
        action={
          <span className="cluster">
            <TextButton tone="strong" onClick={() => onSuggestion(true)}>
              {t.takeSuggestion}
            </TextButton>
            <TextButton onClick={() => onSuggestion(false)}>{t.keepMine}</TextButton>
          </span>
        }
      >
        <p>
          <PlaceLine place={suggestion} />
        </p>
      </NoticeRow>
    )
  if (status !== 'unverified' || warning === null) return null
  return (
    <NoticeRow
      tone="info"
      action={<TextButton onClick={() => onSuggestion(false)}>{t.isCorrect}</TextButton>}
    >
      <p>{warning}</p>
    </NoticeRow>
  )
}

type Place = Pick<Address, 'line1' | 'line2' | 'city' | 'stateCode' | 'zip'>

/** An address in one line; the state and ZIP code do not break. */
export function PlaceLine({ place: { line1, line2, city, stateCode, zip } }: { place: Place }) {
  return (
    <>
      {[line1, line2, city].filter(Boolean).join(', ')},{' '}
      <span className="nowrap">
        {stateCode} {zip}
      </span>
    </>
  )
}
