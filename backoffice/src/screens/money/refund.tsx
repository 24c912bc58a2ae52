import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useParams } from 'react-router'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { focusInput } from '../../form/focus-input'
import { formatMoney, formatTime } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { ObjectLink } from '../../frame/object-link'
import { ScreenTitle } from '../../frame/screen-title'
import { FactList, FigureRow, Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { useChoiceLabel } from '../../list/list-descriptions'
import { isAllowed, useMe, useTimeZone } from '../../me'
import { DetailError } from '../detail-error'
import { useDetail } from '../use-detail'
import { useAct } from '../use-act'
import { describeRefund, refundStateLabels } from './describe-refund'

interface RefundDetail {
  readonly id: string
  readonly order: string | null
  readonly customer: string | null
  readonly amount: number
  readonly method: string
  readonly state: string
  readonly by: string | null
  readonly cause: string
  readonly reason: string
  readonly reasonKind: string | null
  readonly attempts: number
  readonly nextAttemptAt: string | null
  readonly createdAt: string
  readonly paidAt: string | null
  readonly paidBy: string | null
  readonly paidNote: string
  readonly canRetry: boolean
  readonly canMarkPaid: boolean
}

/** One refund: where it stands, who acts next, and what can be done. */
export function Refund() {
  const { id = '' } = useParams()
  const { data: refund, error } = useDetail<RefundDetail>('refund', id)
  const [isMarking, setIsMarking] = useState(false)
  const me = useMe()
  const timeZone = useTimeZone()
  if (error) return <DetailError error={error} />
  if (!refund) return <LoadingPage />
  const { severity, text } = describeRefund(refund, (at) => formatTime(at, timeZone))
  const canRefund = isAllowed(me, 'payments.refund')
  return (
    <Box sx={{ maxWidth: 960 }}>
      <ScreenTitle
        title={`Refund of ${formatMoney(refund.amount)}`}
        hint={`To ${refund.method}${refund.order ? `, order ${refund.order}` : ''}`}
      >
        {canRefund && refund.canMarkPaid && (
          <Button variant="outlined" onClick={() => setIsMarking(true)}>
            Mark as paid
          </Button>
        )}
        {canRefund && refund.canRetry && <RetryButton refund={refund} />}
      </ScreenTitle>
      <Alert severity={severity} sx={{ mb: 2 }}>
        {text}
      </Alert>
      {!canRefund && refund.canRetry && (
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          Your role may not retry refunds.
        </Typography>
      )}
      <FigureRow
        figures={[
          { label: 'State', value: refundStateLabels[refund.state] ?? refund.state },
          { label: 'Amount', value: formatMoney(refund.amount) },
          { label: 'Failed attempts', value: refund.attempts },
          {
            label: 'Next attempt',
            value: refund.nextAttemptAt ? <Time at={refund.nextAttemptAt} /> : 'None',
          },
        ]}
      />
      <Stack spacing={2}>
        <Section title="Details">
          <RefundFacts refund={refund} />
        </Section>
      </Stack>
      {isMarking && <MarkPaidDialog refund={refund} onClose={() => setIsMarking(false)} />}
    </Box>
  )
}

function RetryButton({ refund: { id, amount, method } }: { readonly refund: RefundDetail }) {
  const { run, isRunning } = useAct()
  const retry = () =>
    run(
      () =>
        callApi<{ state: string }>('/api/staff/refund/retry', {
          body: { id },
          idempotencyKey: crypto.randomUUID(),
        }),
      ({ state }) =>
        state === 'succeeded'
          ? `${formatMoney(amount)} was refunded to ${method}.`
          : `The refund is ${(refundStateLabels[state] ?? state).toLowerCase()}. It is tried `
            + 'again.',
    )
  return (
    <Button variant="contained" loading={isRunning} onClick={() => void retry()}>
      Try again: {formatMoney(amount)} to {method}
    </Button>
  )
}

function RefundFacts({ refund }: { readonly refund: RefundDetail }) {
  const { order, paidAt } = refund
  const label = useChoiceLabel('refund')
  return (
    <FactList
      facts={[
        {
          label: 'Order',
          value: order && (
            <ObjectLink resource="order" id={order}>
              {order}
            </ObjectLink>
          ),
        },
        { label: 'Customer', value: refund.customer },
        { label: 'Goes to', value: refund.method },
        { label: 'Cause', value: label('cause', refund.cause) },
        { label: 'Reason', value: refund.reason },
        {
          label: 'Kind of reason',
          value: refund.reasonKind && label('reasonKind', refund.reasonKind),
        },
        { label: 'Made by', value: refund.by },
        { label: 'Created', value: <Time at={refund.createdAt} /> },
        { label: 'Paid in another way', value: paidAt && <Time at={paidAt} /> },
        { label: 'Marked by', value: refund.paidBy },
        { label: 'Note', value: refund.paidNote },
      ]}
    />
  )
}

interface MarkPaidDialogProps {
  readonly refund: RefundDetail
  readonly onClose: () => void
}

function MarkPaidDialog({ refund, onClose }: MarkPaidDialogProps) {
  const [note, setNote] = useState('')
  const amount = formatMoney(refund.amount)
  return (
    <ActDialog
      title={`Mark ${amount} as paid`}
      confirmLabel="Mark as paid"
      act={() => callApi('/api/staff/refund/markPaid', { body: { id: refund.id, note } })}
      done={() => `The refund of ${amount} is marked as paid.`}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Typography>
            Use this after you have paid {amount} outside of the payment provider, such as by check
            or bank transfer. The refund is not tried again.
          </Typography>
          <ActField
            label="How it was paid"
            required
            inputRef={focusInput}
            value={note}
            onChange={setNote}
            message={fields['note']}
            maxLength={200}
            helperText="Such as “Check 1041, mailed on Monday”."
          />
        </>
      )}
    </ActDialog>
  )
}
