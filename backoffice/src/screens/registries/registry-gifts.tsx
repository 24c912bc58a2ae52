import { Box, Button, Chip, Stack, Typography } from '@mui/material'
import { callApi } from '../../api'
import { formatDate, formatMoney } from '../../format'
import { ObjectLink } from '../../frame/object-link'
import { Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { useAct } from '../use-act'
import { sourceLabels, type RegistryGift, type RegistryRecord } from './registry-record'

interface RegistryGiftsProps {
  readonly registry: RegistryRecord
  readonly canWrite: boolean
}

const thanks = { none: 'Not thanked', drafted: 'Note drafted', sent: 'Thanked', skipped: 'Thanked' }

/** Who gave what, where it is and whether it was thanked for. */
export function RegistryGifts({ registry, canWrite }: RegistryGiftsProps) {
  return (
    <Section title={`Gifts (${registry.gifts.length})`}>
      {registry.gifts.length === 0 && (
        <Typography color="text.secondary">Nobody has given anything yet.</Typography>
      )}
      {registry.gifts.map((gift) => (
        <GiftRow key={gift.id} gift={gift} registry={registry} canWrite={canWrite} />
      ))}
    </Section>
  )
}

interface GiftRowProps extends RegistryGiftsProps {
  readonly gift: RegistryGift
}

function GiftRow({ gift, registry, canWrite }: GiftRowProps) {
  const { run, isRunning } = useAct()
  const reverse = () =>
    run(
      () =>
        callApi('/api/staff/registry/reverseSale', {
          body: { registryNumber: registry.number, giftId: gift.id },
        }),
      'The entry was removed. The item is wanted again.',
    )
  return (
    <Box sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Typography sx={{ fontWeight: 600 }}>{gift.giverName || 'A guest'}</Typography>
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Chip variant="outlined" label={thanks[gift.thankYou.status]} />
          {canWrite && gift.isRecordedByStaff && (
            <Button loading={isRunning} onClick={() => void reverse()}>
              Recorded by mistake
            </Button>
          )}
        </Stack>
      </Stack>
      <Typography variant="body2">
        {gift.items
          .map(({ title, count, status }) => `${count} × ${title} (${nameStatus(status)})`)
          .join(', ')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <Time at={gift.at} /> ·{' '}
        {gift.order ? (
          <>
            Order{' '}
            <ObjectLink resource="order" id={gift.order}>
              {gift.order}
            </ObjectLink>
          </>
        ) : (
          [sourceLabels[gift.source], gift.store].filter(Boolean).join(', ')
        )}
        {gift.giverEmail && ` · ${gift.giverEmail}`}
      </Typography>
      {gift.note && <Typography variant="body2">“{gift.note}”</Typography>}
    </Box>
  )
}

const statusNames: Readonly<Record<string, string>> = {
  bought: 'to ship',
  elsewhere: 'bought elsewhere',
  converted: 'store credit',
  together: 'group gift',
}
const nameStatus = (status: string): string => statusNames[status] ?? status

/** Money that several givers contribute. */
export function GroupGifts({ registry: { groupGifts } }: { readonly registry: RegistryRecord }) {
  if (groupGifts.length === 0) return null
  return (
    <Section title="Group gifts">
      {groupGifts.map(({ id, title, raised, target, givers, deadline, state }) => (
        <Box key={id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Typography sx={{ fontWeight: 600 }}>{title || 'An item of the registry'}</Typography>
          <Typography variant="body2" color="text.secondary">
            {formatMoney(raised)} of {formatMoney(target)} from {givers}{' '}
            {givers === 1 ? 'giver' : 'givers'} ·{' '}
            {state === 'open' ? `open until ${formatDate(deadline, 'UTC')}` : state}
          </Typography>
        </Box>
      ))}
    </Section>
  )
}
