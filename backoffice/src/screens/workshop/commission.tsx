import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useParams } from 'react-router'
import { callApi, downloadFile, formatQuery } from '../../api'
import { FileButton } from '../../form/file-button'
import { formatDate, formatMoney, formatPhone } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { ObjectLink } from '../../frame/object-link'
import { ScreenTitle } from '../../frame/screen-title'
import { FactList, Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { labelCode } from '../../labels'
import { isAllowed, useMe } from '../../me'
import { DetailError } from '../detail-error'
import { useAct } from '../use-act'
import { WrittenDialog } from './commission-dialogs'
import {
  canShowProof,
  listActs,
  type CommissionAct,
  type CommissionRecord,
} from './commission-record'
import { QuoteDialog } from './quote-dialog'

const actLabels: Readonly<Record<CommissionAct, string>> = {
  message: 'Write',
  quote: 'Quote a price',
  reach: 'Step reached',
  decline: 'Decline',
  stop: 'Stop and refund',
}

/** One commission: what is asked for, who acts next, and the acts of the workshop. */
export function Commission() {
  const { number = '' } = useParams()
  const { data: commission, error } = useQuery({
    queryKey: ['commission', 'detail', number],
    queryFn: ({ signal }) =>
      callApi<CommissionRecord>('/api/staff/bespoke/detail', { query: { number }, signal }),
    retry: false,
  })
  const [act, setAct] = useState<CommissionAct | null>(null)
  const canWrite = isAllowed(useMe(), 'commissions.write')
  if (error) return <DetailError error={error} />
  if (!commission) return <LoadingPage />
  const close = () => setAct(null)
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <ScreenTitle
        title={commission.title}
        hint={[commission.number, commission.service].filter(Boolean).join(' · ')}
      >
        {canWrite && canShowProof(commission) && <ProofButton commission={commission} />}
        {canWrite
          && listActs(commission).map((name, index) => (
            <Button
              key={name}
              variant={index === 0 ? 'contained' : 'outlined'}
              color={name === 'decline' || name === 'stop' ? 'error' : 'primary'}
              onClick={() => setAct(name)}
            >
              {actLabels[name]}
            </Button>
          ))}
      </ScreenTitle>
      <Alert severity="info" sx={{ mb: 2 }}>
        What the customer reads: {commission.next}
      </Alert>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Thread commission={commission} />
          <Quotes commission={commission} />
          <Proofs commission={commission} />
        </Stack>
        <Facts commission={commission} />
      </Box>
      {act === 'quote' && <QuoteDialog commission={commission} onClose={close} />}
      {act && act !== 'quote' && (
        <WrittenDialog commission={commission} act={act} onClose={close} />
      )}
    </Box>
  )
}

interface CommissionProps {
  readonly commission: CommissionRecord
}

function ProofButton({ commission: { number } }: CommissionProps) {
  const { run, isRunning } = useAct()
  return (
    <FileButton
      label="Show a proof"
      variant="outlined"
      accept="image/*"
      loading={isRunning}
      onChoose={(file) =>
        void run(
          () => callApi(`/api/staff/bespoke/proof${formatQuery({ number })}`, { body: file }),
          'The proof is emailed to the customer.',
        )
      }
    />
  )
}

function Facts({ commission }: CommissionProps) {
  const { name, email, phone, quantity, neededBy, answers, order } = commission
  return (
    <Section title="Request">
      <FactList
        facts={[
          { label: 'For', value: name },
          { label: 'Email', value: email },
          { label: 'Phone', value: phone && formatPhone(phone) },
          { label: 'Pieces', value: quantity },
          { label: 'Needed by', value: neededBy && formatDate(neededBy, 'UTC') },
          ...answers,
          {
            label: 'Order',
            value: order && (
              <ObjectLink resource="order" id={order.number}>
                {order.number}
              </ObjectLink>
            ),
          },
        ]}
      />
    </Section>
  )
}

function Thread({ commission: { entries, number, name } }: CommissionProps) {
  const notify = useNotify()
  const open = (fileId: string) =>
    void downloadFile('/api/staff/bespoke/file', { number, fileId }).catch((error: Error) =>
      notify(error.message, { type: 'error' }),
    )
  return (
    <Section title="Messages and steps">
      {entries.map(({ at, from, text, files }) => (
        <Box key={`${at} ${text}`} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Typography variant="body2" color="text.secondary">
            {from === 'you' ? name : 'The shop'}, <Time at={at} />
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
          {files.map(({ id, name: file }) =>
            id ? (
              <Button key={id} onClick={() => open(id)}>
                {file}
              </Button>
            ) : (
              <Typography key={file} variant="body2" color="text.secondary">
                {file} (deleted)
              </Typography>
            ),
          )}
        </Box>
      ))}
    </Section>
  )
}

function Quotes({ commission: { quotes } }: CommissionProps) {
  if (quotes.length === 0) return null
  return (
    <Section title="Quotes">
      {quotes.map(({ id, lines, total, plan, leadDays, validUntil, state }) => (
        <Box key={id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
            <Typography sx={{ fontWeight: 600 }}>{formatMoney(total)}</Typography>
            <Chip variant="outlined" label={labelCode('quote', state)} />
          </Stack>
          <Typography variant="body2">
            {lines.map(({ label, amount }) => `${label} ${formatMoney(amount)}`).join(', ')}
          </Typography>
          <Typography variant="body2">
            {plan
              .map(
                ({ label, amount, isPaid }) =>
                  `${label} ${formatMoney(amount)}${isPaid ? ' (paid)' : ''}`,
              )
              .join(', ')}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {leadDays} days to make it, valid until {formatDate(validUntil, 'UTC')}
          </Typography>
        </Box>
      ))}
    </Section>
  )
}

function Proofs({ commission: { proofs } }: CommissionProps) {
  if (proofs.length === 0) return null
  return (
    <Section title="Proofs">
      {proofs.map(({ id, version, note, src, decision }) => (
        <Box key={id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Typography sx={{ fontWeight: 600 }}>
            Version {version} ({labelCode('proof', decision).toLowerCase()})
          </Typography>
          <Box
            component="img"
            src={src}
            alt={`Proof, version ${version}`}
            sx={{ maxWidth: '100%', maxHeight: 320 }}
          />
          {note && <Typography variant="body2">{note}</Typography>}
        </Box>
      ))}
    </Section>
  )
}
