import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { UsAddressFields } from '../../form/us-address-fields'
import { formatMoney } from '../../format'
import { ObjectLink } from '../../frame/object-link'
import { Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { Choice } from '../orders/choice'
import type { RegistryRecord, UndeliverableGift } from './registry-record'

interface UndeliverableGiftsProps {
  readonly registry: RegistryRecord
  readonly canWrite: boolean
}

/** Gifts that cannot ship: who decides by when, and what staff can do on the phone. */
export function UndeliverableGifts({ registry, canWrite }: UndeliverableGiftsProps) {
  const [open, setOpen] = useState<{ gift: UndeliverableGift; act: 'ship' | 'choose' } | null>(null)
  if (registry.undeliverable.length === 0) return null
  return (
    <Section title="Undeliverable gifts">
      <Stack spacing={2}>
        {registry.undeliverable.map((gift) => (
          <Alert
            key={gift.lineId}
            severity={gift.choice ? 'info' : 'warning'}
            sx={{ '& .MuiAlert-message': { width: '100%' } }}
          >
            <Typography sx={{ fontWeight: 600 }}>
              {gift.qty} × {gift.title}, from {gift.giverName || 'a guest'}
            </Typography>
            <Typography variant="body2">
              Order{' '}
              <ObjectLink resource="order" id={gift.order}>
                {gift.order}
              </ObjectLink>
              {gift.giverEmail && `, ${gift.giverEmail}`}. <Outcome gift={gift} />
            </Typography>
            {canWrite && gift.choice === null && (
              <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
                <Button variant="contained" onClick={() => setOpen({ gift, act: 'ship' })}>
                  Ship to a new address
                </Button>
                <Button
                  variant="outlined"
                  color="inherit"
                  onClick={() => setOpen({ gift, act: 'choose' })}
                >
                  Store credit, swap or refund
                </Button>
              </Stack>
            )}
          </Alert>
        ))}
      </Stack>
      {open?.act === 'ship' && (
        <ShipDialog registry={registry} gift={open.gift} onClose={() => setOpen(null)} />
      )}
      {open?.act === 'choose' && (
        <ChooseDialog registry={registry} gift={open.gift} onClose={() => setOpen(null)} />
      )}
    </Section>
  )
}

function Outcome({ gift: { choice, replacementTitle, decideBy } }: { gift: UndeliverableGift }) {
  if (choice === 'credit') return 'It became store credit of the couple.'
  if (choice === 'refund') return 'Its giver was refunded.'
  if (choice === 'swap') return `It was replaced with ${replacementTitle}.`
  return (
    <>
      The giver was asked. Without an answer, the money is refunded on <Time at={decideBy} />.
    </>
  )
}

interface GiftDialogProps {
  readonly registry: RegistryRecord
  readonly gift: UndeliverableGift
  readonly onClose: () => void
}

function ShipDialog({ registry, gift, onClose }: GiftDialogProps) {
  const [address, setAddress] = useState<Readonly<Record<string, string>>>(
    registry.addressBefore ?? { countryCode: 'US', company: '', line2: '' },
  )
  return (
    <ActDialog
      title="Ship to a new address"
      confirmLabel="Ship it there"
      act={() =>
        callApi('/api/staff/registry/shipUndeliverable', {
          body: { order: gift.order, lineId: gift.lineId, address },
        })
      }
      done={() => 'The gift is back in the deliveries to pack. Its giver is emailed.'}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Typography color="text.secondary">
            The whole delivery of order {gift.order} goes there. Tax, shipping price and dates must
            stay the same. The giver learns that it ships, not the address.
          </Typography>
          <UsAddressFields
            address={address}
            onChange={setAddress}
            findMessage={(name) => fields[`address.${name}`]}
          />
        </>
      )}
    </ActDialog>
  )
}

function ChooseDialog({ registry, gift, onClose }: GiftDialogProps) {
  const [choice, setChoice] = useState('credit')
  const [variantId, setVariantId] = useState(gift.replacements[0]?.variantId ?? '')
  const credit = gift.credit === null ? 'the whole price' : formatMoney(gift.credit)
  const effects: Readonly<Record<string, string>> = {
    credit:
      `${registry.owner.name || 'The owner'} gets ${credit} as store credit. The gift `
      + 'still counts as given.',
    swap: 'The order ships the other item at the same price. The first item is wanted again.',
    refund: 'The giver gets the money back. The item is wanted again.',
  }
  return (
    <ActDialog
      title={`Instead of ${gift.title}`}
      confirmLabel={
        choice === 'credit'
          ? `Give ${credit} as credit`
          : choice === 'swap'
            ? 'Replace it'
            : 'Refund it'
      }
      act={() =>
        callApi('/api/staff/registry/resolveUndeliverable', {
          body: {
            order: gift.order,
            lineId: gift.lineId,
            choice,
            ...(choice === 'swap' && { variantId }),
          },
        })
      }
      done={() => 'It is done. This cannot be chosen again.'}
      onClose={onClose}
    >
      <Typography color="text.secondary">The giver decides. Ask them on the phone.</Typography>
      <Choice
        label="The giver chose"
        value={choice}
        options={[
          ['credit', 'Store credit for the couple'],
          ...(gift.replacements.length > 0 ? [['swap', 'Another item'] as const] : []),
          ['refund', 'A refund'],
        ]}
        onChange={setChoice}
      />
      {choice === 'swap' && (
        <Choice
          label="Another item at the same price"
          value={variantId}
          options={gift.replacements.map((item) => [item.variantId, item.title] as const)}
          onChange={setVariantId}
        />
      )}
      <Typography>{effects[choice]}</Typography>
    </ActDialog>
  )
}
