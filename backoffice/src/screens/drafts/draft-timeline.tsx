import { Box, Typography } from '@mui/material'
import { useStaffNames } from '../../colleagues'
import { formatTime } from '../../format'
import { Section } from '../../frame/section'
import { useTimeZone } from '../../me'
import type { Draft } from './draft-record'

const actWords: Readonly<Record<string, string>> = {
  create: 'started the draft',
  addToOrder: 'started the addition to the order',
  duplicate: 'copied the draft',
  update: 'changed the draft',
  sendLink: 'sent the payment link',
  markPaid: 'marked it as paid',
  cancel: 'canceled the draft',
}

interface Entry {
  readonly at: string
  readonly text: string
}

/** What happened to the draft, the newest first. */
export function DraftTimeline({ draft }: { readonly draft: Draft }) {
  const timeZone = useTimeZone()
  const nameStaff = useStaffNames()
  return (
    <Section title="Timeline">
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {listEntries(draft, nameStaff).map(({ at, text }, index) => (
          <Box component="li" key={`${at} ${index}`} sx={{ mb: 1 }}>
            <Typography variant="body2">{text}</Typography>
            <Typography variant="body2" color="text.secondary">
              {formatTime(at, timeZone)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  )
}

function listEntries(draft: Draft, nameStaff: (id: string) => string): Entry[] {
  const { state, timeline, createdAt, createdBy, changedAt, linkEndsAt, orderNumber } = draft
  const acts = timeline.flatMap(({ at, by, act }) =>
    actWords[act] ? [{ at, text: `${by} ${actWords[act]}` }] : [],
  )
  const started = { at: createdAt, text: `${nameStaff(createdBy)} started the draft` }
  const entries = [
    ...(state === 'completed'
      ? [{ at: changedAt, text: `Became order ${orderNumber ?? ''}` }]
      : []),
    ...(state === 'expired' && linkEndsAt ? [{ at: linkEndsAt, text: 'The link ended' }] : []),
    ...acts,
    ...(acts.length === 0 ? [started] : []),
  ]
  return entries.sort((a, b) => b.at.localeCompare(a.at))
}
