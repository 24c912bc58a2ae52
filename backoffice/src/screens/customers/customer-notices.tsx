import { Alert, Button } from '@mui/material'
import { formatTime } from '../../format'
import { isAllowed, useTimeZone, type Me } from '../../me'
import { StaffName } from '../../staff-name'
import { nameCustomer, type Customer } from './customer-detail'
import { ErasureButtons } from './erasure-buttons'

interface CustomerNoticesProps {
  readonly customer: Customer
  readonly me: Me | undefined
  /** Opens the preview of a merge with another customer. */
  readonly onMerge: (other: string) => void
}

/** What somebody must know before they act for this customer. */
export function CustomerNotices({ customer, me, onMerge }: CustomerNoticesProps) {
  const timeZone = useTimeZone()
  const { erasure, state, mergedFrom } = customer
  return (
    <>
      {state === 'frozen' && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          This account is on hold: its owner cannot sign in.
        </Alert>
      )}
      {erasure && (
        <Alert
          severity="error"
          sx={{ mb: 2, flexWrap: 'wrap' }}
          action={<ErasureButtons request={erasure} me={me} />}
        >
          {erasure.requestedByName} asked to erase the data of this customer on{' '}
          {formatTime(erasure.requestedAt, timeZone)}: {erasure.reason} The customer has a link that
          confirms it until {formatTime(erasure.expiresAt, timeZone)}.
        </Alert>
      )}
      <SameMailbox customer={customer} me={me} onMerge={onMerge} />
      {mergedFrom.map(({ id, mergedAt, mergedBy, reason }) => (
        <Alert key={id} severity="info" sx={{ mb: 2 }}>
          <StaffName id={mergedBy} /> merged another customer into this one on{' '}
          {formatTime(mergedAt, timeZone)}: {reason}
        </Alert>
      ))}
    </>
  )
}

function SameMailbox({ customer, me, onMerge }: CustomerNoticesProps) {
  const canMerge =
    isAllowed(me, 'customers.erase')
    && isAllowed(me, 'customers.write')
    && customer.state === 'open'
  return customer.sameMailbox
    .filter(({ kind }) => customer.kind === 'member' || kind === 'member')
    .map((other) => (
      <Alert
        key={other.id}
        severity="info"
        sx={{ mb: 2 }}
        action={
          canMerge && (
            <Button color="inherit" onClick={() => onMerge(other.id)}>
              Merge…
            </Button>
          )
        }
      >
        {nameCustomer(other)} {other.kind === 'guest' ? 'ordered as a guest' : 'has an account'}{' '}
        with the same mailbox and may be the same person.
      </Alert>
    ))
}
