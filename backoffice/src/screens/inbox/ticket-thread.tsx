import { Box, Link, Typography } from '@mui/material'
import { formatTime } from '../../format'
import { useTimeZone } from '../../me'
import type { TicketNote, TicketRecord } from './ticket-record'

interface Entry {
  readonly key: string
  readonly at: string
  readonly from: 'customer' | 'shop' | 'note'
  readonly author: string
  readonly text: string
  readonly files: TicketRecord['messages'][number]['files']
}

const looks = {
  customer: { bgcolor: 'background.paper', mr: { xs: 2, sm: 6 } },
  shop: { bgcolor: 'action.selected', ml: { xs: 2, sm: 6 } },
  note: { borderStyle: 'dashed', bgcolor: 'background.default', ml: { xs: 2, sm: 6 } },
} as const

interface TicketThreadProps {
  readonly ticket: TicketRecord
  readonly notes: readonly TicketNote[]
}

/** The messages and the internal notes, oldest first. */
export function TicketThread({ ticket, notes }: TicketThreadProps) {
  const timeZone = useTimeZone()
  const entries: readonly Entry[] = [
    ...ticket.messages.map(({ at, from, text, files }, index) => ({
      key: `message ${index}`,
      at,
      from,
      author: from === 'customer' ? ticket.name : 'The shop',
      text,
      files,
    })),
    ...notes.map(({ id, createdAt, authorName, text }) => ({
      key: id,
      at: createdAt,
      from: 'note' as const,
      author: `${authorName}, internal note`,
      text,
      files: [],
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <Box component="ol" aria-label="Conversation" sx={{ m: 0, mb: 2, p: 0, listStyle: 'none' }}>
      {entries.map(({ key, at, from, author, text, files }) => (
        <Box
          component="li"
          key={key}
          sx={{ p: 1.5, mb: 1, border: 1, borderColor: 'divider', ...looks[from] }}
        >
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {author}
            <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 1 }}>
              {formatTime(at, timeZone)}
            </Typography>
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
          {files.map(({ id, name }) => (
            <Typography key={id ?? name} variant="body2">
              {id ? (
                <Link href={`/api/staff/file/read?id=${encodeURIComponent(id)}`}>{name}</Link>
              ) : (
                name
              )}
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
  )
}
