import { Alert, Button } from '@mui/material'
import { Link } from 'react-router'
import { formatMoney, formatTime } from '../../format'
import { ObjectLink } from '../../frame/object-link'
import { isAllowed, useMe, useTimeZone } from '../../me'
import type { Draft } from './draft-record'

const paidWords: Readonly<Record<string, string>> = {
  cash: 'in cash',
  check: 'by check',
  bank_transfer: 'by bank transfer',
  other: 'by other means',
}

/** Who acts next and by when. */
export function DraftNotices({ draft }: { readonly draft: Draft }) {
  const me = useMe()
  const timeZone = useTimeZone()
  const { state, email, linkEndsAt, orderNumber, editOf, waiting, total } = draft
  const { paidBy, paidReference } = draft
  return (
    <>
      {editOf && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Adds to order{' '}
          <ObjectLink resource="order" id={editOf}>
            {editOf}
          </ObjectLink>
          . It becomes an order of its own, with its own payment.
        </Alert>
      )}
      {waiting && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            isAllowed(me, 'approvals.read') && (
              <Button color="inherit" component={Link} to="/approvals">
                Open approvals
              </Button>
            )
          }
        >
          {formatMoney(waiting.amount)} waits for the approval of a second person, requested by{' '}
          {waiting.by}. Send the link or mark it as paid again after that.
        </Alert>
      )}
      {state === 'sent' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {email ?? 'The customer'} has to pay {formatMoney(total ?? 0)}
          {linkEndsAt && ` by ${formatTime(linkEndsAt, timeZone)}`}. Price and stock are kept until
          then.
        </Alert>
      )}
      {state === 'expired' && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          The link has ended without a payment, and the stock is released. You can send a new one.
        </Alert>
      )}
      {state === 'completed' && (
        <Alert severity="success" sx={{ mb: 2 }}>
          This is order{' '}
          <ObjectLink resource="order" id={orderNumber ?? ''}>
            {orderNumber}
          </ObjectLink>{' '}
          now{paidBy && `, paid ${paidWords[paidBy] ?? paidBy}`}
          {paidReference && ` (${paidReference})`}.
        </Alert>
      )}
      {state === 'cancelled' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          This draft was canceled. Duplicate it to start again.
        </Alert>
      )}
    </>
  )
}
