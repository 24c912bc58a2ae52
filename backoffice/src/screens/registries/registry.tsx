import { Alert, Box, Button, Chip, Link as TextLink, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useParams } from 'react-router'
import { callApi } from '../../api'
import { formatDate, formatPhone } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { ObjectLink } from '../../frame/object-link'
import { ScreenTitle } from '../../frame/screen-title'
import { FactList, FigureRow, Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { isAllowed, useMe } from '../../me'
import { DetailError } from '../detail-error'
import { useAct } from '../use-act'
import { useDetail } from '../use-detail'
import { EventDialog, GiftAddressDialog, PrivacyDialog } from './edit-dialogs'
import { GroupGifts, RegistryGifts } from './registry-gifts'
import { RegistryItems } from './registry-items'
import {
  stateLabels,
  surpriseLabels,
  visibilityLabels,
  type GiftAddress,
  type RegistryRecord,
} from './registry-record'
import { StatusButtons } from './status-buttons'
import { UndeliverableGifts } from './undeliverable-gifts'

type Dialog = 'event' | 'address' | 'privacy'

/** One registry: what a couple on the phone asks about, and the acts for it. */
export function Registry() {
  const { id = '' } = useParams()
  const { data: registry, error } = useDetail<RegistryRecord>('registry', id)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const canWrite = isAllowed(useMe(), 'registries.write')
  if (error) return <DetailError error={error} />
  if (!registry) return <LoadingPage />
  const close = () => setDialog(null)
  return (
    <Box sx={{ maxWidth: 1200 }}>
      <ScreenTitle
        title={registry.title || registry.names || 'A registry'}
        hint={[registry.names, registry.eventName, `No. ${registry.number}`]
          .filter(Boolean)
          .join(' · ')}
      >
        {canWrite && <LinkButton registry={registry} />}
        {canWrite && <StatusButtons registry={registry} />}
        {canWrite && registry.status !== 'deleted' && (
          <Button variant="contained" onClick={() => setDialog('event')}>
            Change the event
          </Button>
        )}
      </ScreenTitle>
      <Figures registry={registry} />
      <Stack spacing={2}>
        <UndeliverableGifts registry={registry} canWrite={canWrite} />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            <RegistryItems registry={registry} canWrite={canWrite} />
            <RegistryGifts registry={registry} canWrite={canWrite} />
            <GroupGifts registry={registry} />
          </Stack>
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            <Owners registry={registry} />
            <Shipping registry={registry} onChange={canWrite ? () => setDialog('address') : null} />
            <Settings registry={registry} onChange={canWrite ? () => setDialog('privacy') : null} />
            <History registry={registry} />
          </Stack>
        </Box>
      </Stack>
      {dialog === 'event' && <EventDialog registry={registry} onClose={close} />}
      {dialog === 'address' && <GiftAddressDialog registry={registry} onClose={close} />}
      {dialog === 'privacy' && <PrivacyDialog registry={registry} onClose={close} />}
    </Box>
  )
}

function LinkButton({ registry }: { readonly registry: RegistryRecord }) {
  const { run, isRunning } = useAct()
  return (
    <Button
      variant="outlined"
      loading={isRunning}
      disabled={registry.owner.email === null}
      onClick={() =>
        void run(
          () =>
            callApi<{ sentTo: string }>('/api/staff/registry/sendLink', {
              body: { id: registry.id },
            }),
          ({ sentTo }) => `The link was emailed to ${sentTo}.`,
        )
      }
    >
      Email the owner the link
    </Button>
  )
}

function Figures({ registry }: { readonly registry: RegistryRecord }) {
  const waiting = registry.gifts
    .flatMap(({ items }) => items)
    .filter(({ status }) => status === 'bought')
    .reduce((sum, { count }) => sum + count, 0)
  const { eventDate, status, given, wanted, gifts } = registry
  const unthanked = gifts.filter(({ thankYou }) => thankYou.status === 'none').length
  return (
    <FigureRow
      figures={[
        { label: 'Event', value: eventDate ? formatDate(eventDate, 'UTC') : 'No date yet' },
        { label: 'State', value: <Chip variant="outlined" label={stateLabels[status]} /> },
        { label: 'Given', value: `${given} of ${wanted}` },
        { label: 'Gifts to ship', value: waiting },
        { label: 'Not thanked for', value: unthanked },
      ]}
    />
  )
}

function Owners({ registry }: { readonly registry: RegistryRecord }) {
  const { owner, managers, registrants, shareUrl, eventDate, city, stateCode } = registry
  return (
    <Section title="Couple and owners">
      <FactList
        facts={[
          {
            label: 'For',
            value: registrants
              .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
              .join(' and '),
          },
          {
            label: 'Owner',
            value: (
              <ObjectLink resource="customer" id={owner.id}>
                {owner.name || owner.email || 'A closed account'}
              </ObjectLink>
            ),
          },
          { label: 'Email', value: owner.email },
          {
            label: 'Store credit',
            value: (
              <ObjectLink resource="wallet" id={owner.id}>
                Wallet of the owner
              </ObjectLink>
            ),
          },
          {
            label: 'Co-managers',
            value: managers
              .map(({ email, isAccepted }) => (isAccepted ? email : `${email} (invited)`))
              .join(', '),
          },
          { label: 'Event', value: eventDate && formatDate(eventDate, 'UTC') },
          { label: 'Place', value: [city, stateCode].filter(Boolean).join(', ') },
          {
            label: 'Guests see',
            value: shareUrl && (
              <TextLink href={shareUrl} target="_blank" rel="noreferrer">
                {shareUrl.replace(/^https?:\/\//, '')}
              </TextLink>
            ),
          },
        ]}
      />
    </Section>
  )
}

interface ChangeableProps {
  readonly registry: RegistryRecord
  /** Null for people who may not change it. */
  readonly onChange: (() => void) | null
}

function Shipping({ registry, onChange }: ChangeableProps) {
  const { addressBefore, addressAfter, addressSwitchOn, shipAfter, deliveryDays } = registry
  return (
    <Section
      title="Shipping"
      actions={onChange && <Button onClick={onChange}>Change the address</Button>}
    >
      {!addressBefore && <Alert severity="info">There is no address yet.</Alert>}
      <FactList
        facts={[
          { label: 'Gifts go to', value: addressBefore && formatAddress(addressBefore) },
          {
            label: addressSwitchOn ? `From ${formatDate(addressSwitchOn, 'UTC')}` : 'Later',
            value: addressAfter && formatAddress(addressAfter),
          },
          { label: 'Not before', value: shipAfter && formatDate(shipAfter, 'UTC') },
          {
            label: 'Arrive together',
            value: deliveryDays.map((day) => formatDate(day, 'UTC')).join(', '),
          },
        ]}
      />
    </Section>
  )
}

function formatAddress(address: GiftAddress): string {
  const { firstName, lastName, company, line1, line2, city, stateCode, zip, phone } = address
  return [
    `${firstName} ${lastName}`,
    company,
    line1,
    line2,
    `${city}, ${stateCode} ${zip}`,
    formatPhone(phone ?? ''),
  ]
    .filter(Boolean)
    .join(', ')
}

function Settings({ registry, onChange }: ChangeableProps) {
  const yes = (value: boolean) => (value ? 'Yes' : 'No')
  return (
    <Section
      title="Settings"
      actions={onChange && <Button onClick={onChange}>Change the settings</Button>}
    >
      <FactList
        facts={[
          { label: 'Who sees it', value: visibilityLabels[registry.visibility] },
          { label: 'Surprise', value: surpriseLabels[registry.surprise] },
          { label: 'Store credit instead of gifts', value: yes(registry.creditFirst) },
          { label: 'Reminds of thank-you notes', value: yes(registry.thankYouReminders) },
          { label: 'Gift cards welcome', value: yes(registry.giftCards) },
        ]}
      />
    </Section>
  )
}

function History({ registry: { log } }: { readonly registry: RegistryRecord }) {
  return (
    <Section title="History">
      {log.slice(0, 12).map((entry) => (
        <Box key={`${entry.at} ${entry.text}`} sx={{ py: 0.5 }}>
          <Typography variant="body2">{entry.text}</Typography>
          <Typography variant="body2" color="text.secondary">
            {entry.actorName && `${entry.actorName}, `}
            <Time at={entry.at} />
          </Typography>
        </Box>
      ))}
    </Section>
  )
}
