import Download from '@mui/icons-material/DownloadOutlined'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useParams } from 'react-router'
import { callApi, downloadFile } from '../../api'
import { ActDialog } from '../../form/act-dialog'
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
import type { DisputeDetail } from './dispute-detail'
import { DisputeStatement } from './dispute-statement'

const statusLabels = { open: 'Open', lost: 'Lost', won: 'Won' }

/** One claim of a buyer's bank: the deadline, the statement of the shop, and the evidence. */
export function Dispute() {
  const { id = '' } = useParams()
  const { data: dispute, error } = useDetail<DisputeDetail>('dispute', id)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const me = useMe()
  const notify = useNotify()
  const label = useChoiceLabel('dispute')
  if (error) return <DetailError error={error} />
  if (!dispute) return <LoadingPage />
  const { evidence, status, order } = dispute
  const canWrite = isAllowed(me, 'payments.write')
  const download = () =>
    downloadFile('/api/staff/dispute/evidence', { id }).catch((caught: Error) =>
      notify(caught.message, { type: 'error' }),
    )
  return (
    <Box sx={{ maxWidth: 960 }}>
      <ScreenTitle
        title={`Dispute over ${formatMoney(dispute.amount)}`}
        hint={order ? `Order ${order}, ${dispute.method}` : dispute.method}
      >
        <Button variant="outlined" startIcon={<Download />} onClick={() => void download()}>
          Evidence as PDF
        </Button>
        {canWrite && status === 'open' && evidence && !evidence.submittedAt && (
          <Button variant="contained" onClick={() => setIsSubmitting(true)}>
            Evidence sent to the bank
          </Button>
        )}
      </ScreenTitle>
      <DisputeNotice dispute={dispute} />
      <FigureRow
        figures={[
          { label: 'State', value: statusLabels[status] },
          { label: 'Claimed', value: formatMoney(dispute.amount) },
          {
            label: 'Answer by',
            value: dispute.respondBy ? <Time at={dispute.respondBy} /> : 'No deadline',
          },
        ]}
      />
      <Stack spacing={2}>
        <Section title="Claim">
          <FactList
            facts={[
              { label: 'Reason of the bank', value: label('reason', dispute.reason) },
              {
                label: 'Order',
                value: order && (
                  <ObjectLink resource="order" id={order}>
                    {order}
                  </ObjectLink>
                ),
              },
              { label: 'Customer', value: dispute.customer },
              { label: 'Opened', value: <Time at={dispute.openedAt} /> },
            ]}
          />
        </Section>
        <DisputeStatement
          dispute={dispute}
          isEditable={canWrite && status === 'open' && !evidence?.submittedAt}
        />
      </Stack>
      {isSubmitting && <SubmitDialog id={id} onClose={() => setIsSubmitting(false)} />}
    </Box>
  )
}

function DisputeNotice({ dispute }: { readonly dispute: DisputeDetail }) {
  const timeZone = useTimeZone()
  const { status, evidence, respondBy, amount } = dispute
  const money = formatMoney(amount)
  if (status === 'won')
    return <Notice severity="success">{`You won. The ${money} stays with the shop.`}</Notice>
  if (status === 'lost')
    return <Notice severity="error">{`You lost. The bank took back ${money}.`}</Notice>
  if (evidence?.submittedAt)
    return (
      <Notice severity="info">
        {`The bank has your evidence since ${formatTime(evidence.submittedAt, timeZone)}. The `
          + 'bank decides next.'}
      </Notice>
    )
  const deadline = respondBy ? ` by ${formatTime(respondBy, timeZone)}` : ''
  return (
    <Notice severity="warning">
      {evidence
        ? `Download the evidence and send it to the bank${deadline}. Then record it here.`
        : `Write what happened, download the evidence, and send it to the bank${deadline}. `
          + `Without an answer the bank takes back ${money}.`}
    </Notice>
  )
}

interface NoticeProps {
  readonly severity: 'success' | 'info' | 'warning' | 'error'
  readonly children: string
}

const Notice = ({ severity, children }: NoticeProps) => (
  <Alert severity={severity} sx={{ mb: 2 }}>
    {children}
  </Alert>
)

function SubmitDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  return (
    <ActDialog
      title="Record that the evidence was sent"
      confirmLabel="It was sent"
      act={() => callApi('/api/staff/dispute/submitEvidence', { body: { id } })}
      done={() => 'The evidence is recorded as sent.'}
      onClose={onClose}
    >
      <Typography>
        Upload the PDF at your payment provider first. After this the statement cannot be changed.
      </Typography>
    </ActDialog>
  )
}
