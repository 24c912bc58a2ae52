import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { timelineSchema } from '../../../../src/modules/order-desk/api/timeline-schema.ts'
import { callApi } from '../../api'
import { formatDate } from '../../format'
import { Section } from '../../frame/section'
import { isAllowed, useMe, useTimeZone } from '../../me'
import { useAct } from '../use-act'
import { CommentForm } from './comment-form'

type Timeline = z.infer<typeof timelineSchema>
type Entry = Timeline['days'][number]['entries'][number]

/** Events, emails and comments by day, newest first, with the form for a comment on top. */
export function OrderTimeline({ number }: { readonly number: string }) {
  const me = useMe()
  const timeZone = useTimeZone()
  const { run, isRunning } = useAct()
  const { data, error } = useQuery({
    queryKey: ['order timeline', number],
    queryFn: ({ signal }) =>
      callApi<Timeline>('/api/staff/order/timeline', { query: { order: number }, signal }),
  })
  return (
    <Section title="Timeline">
      {isAllowed(me, 'orders.write') && (
        <CommentForm
          key={number}
          draftKey={number}
          isRunning={isRunning}
          onSave={(comment) =>
            run(
              () => callApi('/api/staff/order/comment', { body: { order: number, ...comment } }),
              'The comment was added.',
            )
          }
        />
      )}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.days.map(({ day, entries }) => (
        <Box key={day} sx={{ mt: 2 }}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {formatDate(day, timeZone)}
          </Typography>
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {entries.map((entry) => (
              <TimelineEntry key={entry.id} entry={entry} />
            ))}
          </Box>
        </Box>
      ))}
    </Section>
  )
}

function TimelineEntry({ entry }: { readonly entry: Entry }) {
  const timeZone = useTimeZone()
  const { at, type, actor } = entry
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '84px minmax(0, 1fr)',
        gap: 1,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="time" dateTime={at} variant="body2" color="text.secondary">
        {time.format(new Date(at))}
      </Typography>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {type === 'comment' ? <Comment entry={entry} /> : <Happening entry={entry} />}
        {type !== 'email' && (
          <Typography variant="body2" color="text.secondary">
            {actor.name}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** In shops without a mail server, emails stay in the outbox. */
const emailStates: Readonly<Record<string, string>> = { kept: 'in the outbox', queued: 'waiting' }

function Happening({
  entry: { type, title, detail, subject, to, state },
}: {
  readonly entry: Entry
}) {
  const isEmail = type === 'email'
  return (
    <>
      <Typography>{isEmail ? `Email: ${subject}` : title}</Typography>
      {(isEmail || detail) && (
        <Typography variant="body2" color="text.secondary">
          {isEmail ? `To ${to}, ${emailStates[state] ?? state}` : detail}
        </Typography>
      )}
    </>
  )
}

/** A comment; its author can change and delete it. */
function Comment({ entry }: { readonly entry: Entry }) {
  const { id, text, mentions, editedAt, version, isOwn } = entry
  const { run, isRunning } = useAct()
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing)
    return (
      <CommentForm
        comment={{ text, mentions: mentions.map((colleague) => colleague.id) }}
        isRunning={isRunning}
        onCancel={() => setIsEditing(false)}
        onSave={async (changed) => {
          const saved = await run(
            () => callApi('/api/staff/order/editComment', { body: { id, version, ...changed } }),
            'The comment was changed.',
          )
          if (saved) setIsEditing(false)
          return saved
        }}
      />
    )
  return (
    <Box sx={{ borderLeft: 3, borderColor: 'secondary.main', pl: 1 }}>
      <Typography sx={{ whiteSpace: 'pre-wrap' }}>{text}</Typography>
      {mentions.length > 0 && (
        <Typography variant="body2">For {mentions.map(({ name }) => name).join(', ')}</Typography>
      )}
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        {editedAt && (
          <Typography variant="body2" color="text.secondary">
            Edited
          </Typography>
        )}
        {isOwn && (
          <>
            <Button onClick={() => setIsEditing(true)}>Edit</Button>
            <Button
              loading={isRunning}
              onClick={() =>
                void run(
                  () => callApi('/api/staff/order/deleteComment', { body: { id } }),
                  'The comment was deleted.',
                )
              }
            >
              Delete
            </Button>
          </>
        )}
      </Stack>
    </Box>
  )
}
