import Download from '@mui/icons-material/DownloadOutlined'
import { Box, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useParams } from 'react-router'
import type { DisputeDetail } from '../../../../src/modules/refunds/contract.ts'
import { downloadFile } from '../../api'
import { formatMoney } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { ObjectLink } from '../../frame/object-link'
import { ScreenTitle } from '../../frame/screen-title'
import { FactList, FigureRow, Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { useChoiceLabel } from '../../list/list-descriptions'
import { isAllowed, useMe } from '../../me'
import { DetailError } from '../detail-error'
import { useDetail } from '../use-detail'
import { DisputeDocuments } from './dispute-documents'
import { DisputeNotice } from './dispute-notice'
import { DisputeStatement } from './dispute-statement'
import { SubmitEvidenceDialog } from './submit-evidence-dialog'

const statusLabels = { open: 'Open', lost: 'Lost', won: 'Won' }

const isSending = ({ answer }: DisputeDetail) => answer.state === 'sending'

/** One claim of a buyer's bank: the deadline, the statement of the shop, and what else the bank gets. */
export function Dispute() {
  const { id = '' } = useParams()
  const { data: dispute, error } = useDetail<DisputeDetail>('dispute', id, isSending)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const me = useMe()
  const notify = useNotify()
  const label = useChoiceLabel('dispute')
  if (error) return <DetailError error={error} />
  if (!dispute) return <LoadingPage />
  const { evidence, status, order, answer } = dispute
  const isEditable =
    isAllowed(me, 'payments.write') && status === 'open' && answer.state === 'draft'
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
        {isEditable && evidence && (
          <Button variant="contained" onClick={() => setIsSubmitting(true)}>
            {answer.limits ? 'Send the evidence…' : 'Evidence sent to the bank'}
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
        <DisputeStatement dispute={dispute} isEditable={isEditable} />
        <DisputeDocuments dispute={dispute} isEditable={isEditable} />
      </Stack>
      {isSubmitting && (
        <SubmitEvidenceDialog dispute={dispute} onClose={() => setIsSubmitting(false)} />
      )}
    </Box>
  )
}
