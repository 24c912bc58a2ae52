import { Alert, Box, Button, Chip, Link as TextLink, Stack } from '@mui/material'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatMoney } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { ObjectLink } from '../../frame/object-link'
import { ScreenTitle } from '../../frame/screen-title'
import { FactList, FigureRow, Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { isAllowed, useMe } from '../../me'
import { DetailError } from '../detail-error'
import { useDetail } from '../use-detail'
import { GiftCardCodes } from './gift-card-codes'
import { ReplaceGiftCardDialog, StopGiftCardDialog } from './gift-card-dialogs'
import type { GiftCardDetail } from './gift-card-detail'
import { LedgerTable } from './ledger-table'

const states = {
  ordered: 'Not sent yet',
  active: 'Active',
  blocked: 'Blocked',
  cancelled: 'Canceled',
}

const entryTitles: Readonly<Record<string, string>> = {
  allocate: 'Issued',
  authorize: 'Reserved for a payment',
  capture: 'Spent',
  void: 'Reservation released',
  refund: 'Refunded',
  expire: 'Expired',
  convert: 'Moved to another card',
}

/** One gift card with its ledger. Its code is never shown. */
export function GiftCard() {
  const { id = '' } = useParams()
  const { data: card, error } = useDetail<GiftCardDetail>('giftCard', id)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [dialog, setDialog] = useState<'stop' | 'replace' | null>(null)
  const me = useMe()
  if (codes.length > 0) return <GiftCardCodes codes={codes} />
  if (error) return <DetailError error={error} />
  if (!card) return <LoadingPage />
  const canIssue = isAllowed(me, 'wallet.issue')
  const close = () => setDialog(null)
  return (
    <Box sx={{ maxWidth: 960 }}>
      <ScreenTitle
        title={card.last4 ? `Gift card ending in ${card.last4}` : 'Gift card, not sent yet'}
        {...(card.recipientName && { hint: `For ${card.recipientName}` })}
      >
        {canIssue && card.state === 'active' && (
          <Button variant="outlined" color="error" onClick={() => setDialog('stop')}>
            Block this card
          </Button>
        )}
        {canIssue && card.state === 'blocked' && !card.replacedBy && (
          <Button variant="contained" onClick={() => setDialog('replace')}>
            Replace it
          </Button>
        )}
      </ScreenTitle>
      <CardNotices card={card} />
      <FigureRow
        figures={[
          { label: 'State', value: <Chip variant="outlined" label={states[card.state]} /> },
          { label: 'Left', value: formatMoney(card.balance) },
          { label: 'Reserved', value: formatMoney(card.authorized) },
          { label: 'Issued for', value: formatMoney(card.amount) },
        ]}
      />
      <Stack spacing={2}>
        <Section title="Details">
          <CardFacts card={card} />
        </Section>
        <Section title="Ledger">
          <LedgerTable
            rows={card.ledger.map((entry) => ({ ...entry, title: <EntryTitle entry={entry} /> }))}
          />
        </Section>
      </Stack>
      {dialog === 'stop' && <StopGiftCardDialog card={card} onClose={close} />}
      {dialog === 'replace' && (
        <ReplaceGiftCardDialog card={card} onClose={close} onCode={(code) => setCodes([code])} />
      )}
    </Box>
  )
}

function EntryTitle({ entry }: { readonly entry: GiftCardDetail['ledger'][number] }) {
  const title = entryTitles[entry.kind] ?? entry.kind
  if (!entry.order) return title
  return (
    <>
      {title}, order{' '}
      <ObjectLink resource="order" id={entry.order}>
        {entry.order}
      </ObjectLink>
    </>
  )
}

function CardNotices({ card }: { readonly card: GiftCardDetail }) {
  const { replacedBy, replaces, state } = card
  return (
    <>
      {state === 'blocked' && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          This card is blocked: nobody can spend it.{' '}
          {replacedBy ? (
            <TextLink component={Link} to={`/gift-cards/${replacedBy}`}>
              Open the card that replaces it
            </TextLink>
          ) : (
            card.balance > 0 && `Replace it to pass on the ${formatMoney(card.balance)} left on it.`
          )}
        </Alert>
      )}
      {replaces && (
        <Alert severity="info" sx={{ mb: 2 }}>
          This card replaces{' '}
          <TextLink component={Link} to={`/gift-cards/${replaces}`}>
            a blocked one
          </TextLink>
          .
        </Alert>
      )}
    </>
  )
}

function CardFacts({ card }: { readonly card: GiftCardDetail }) {
  const { order, walletOf, deliveredAt, expiresAt } = card
  return (
    <FactList
      facts={[
        { label: 'Recipient', value: card.recipientName },
        { label: 'Email', value: card.recipientEmail },
        { label: 'From', value: card.senderName },
        { label: 'Message', value: card.note },
        {
          label: 'Bought in',
          value: order && (
            <ObjectLink resource="order" id={order}>
              {order}
            </ObjectLink>
          ),
        },
        {
          label: 'In the wallet of',
          value: walletOf && (
            <ObjectLink resource="customer" id={walletOf.id}>
              {walletOf.email ?? 'a closed account'}
            </ObjectLink>
          ),
        },
        { label: 'Created', value: <Time at={card.createdAt} /> },
        { label: 'Sent', value: deliveredAt && <Time at={deliveredAt} /> },
        { label: 'Expires', value: expiresAt ? <Time at={expiresAt} /> : 'Never' },
        { label: 'Tags', value: card.tags.join(', ') },
      ]}
    />
  )
}
