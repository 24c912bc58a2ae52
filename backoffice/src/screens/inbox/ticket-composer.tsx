import { Box, Button, Menu, MenuItem, Stack, Tab, Tabs, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../api'
import { useKeptText } from '../../form/use-kept-text'
import { useAct } from '../use-act'
import type { TicketRecord } from './ticket-record'

/** Answers the writer by email, or leaves a note for colleagues. */
export function TicketComposer({ ticket }: { readonly ticket: TicketRecord }) {
  const [isNote, setIsNote] = useState(false)
  return (
    <Box sx={{ border: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Tabs
        value={isNote ? 1 : 0}
        onChange={(_, tab) => setIsNote(tab === 1)}
        aria-label="What to write"
      >
        <Tab label="Answer" id="tab-answer" aria-controls="composer" />
        <Tab label="Internal note" id="tab-note" aria-controls="composer" />
      </Tabs>
      <Box
        role="tabpanel"
        id="composer"
        aria-labelledby={isNote ? 'tab-note' : 'tab-answer'}
        sx={{ p: 1.5 }}
      >
        {isNote ? <NoteForm number={ticket.number} /> : <AnswerForm ticket={ticket} />}
      </Box>
    </Box>
  )
}

function AnswerForm({ ticket: { number, name, email, state } }: { ticket: TicketRecord }) {
  const [text, setText] = useKeptText(`answer.${number}`)
  const { run, isRunning, fields } = useAct()
  const send = async (resolve: boolean) => {
    const sent = await run(
      () => callApi('/api/staff/feedback/answer', { body: { number, text, resolve } }),
      resolve ? `Sent to ${email}. ${number} is resolved.` : `Sent to ${email}.`,
    )
    if (sent) setText('')
  }
  if (state === 'spam' || state === 'closed')
    return (
      <Typography color="text.secondary">
        This ticket is {state}. It opens again when {name} writes.
      </Typography>
    )
  return (
    <Stack spacing={1} component="form" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={`Answer to ${name}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        fullWidth
        minRows={4}
        maxRows={16}
        error={fields['text'] !== undefined}
        helperText={fields['text'] ?? `Emailed to ${email}.`}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <CannedAnswerMenu
          ticket={number}
          onChoose={(chosen) => setText(text === '' ? chosen : `${text}\n\n${chosen}`)}
        />
        <Stack direction="row" spacing={1} sx={{ ml: 'auto' }}>
          <Button
            variant="outlined"
            disabled={isRunning || text.trim() === ''}
            onClick={() => void send(false)}
          >
            Send
          </Button>
          {state !== 'resolved' && (
            <Button
              variant="contained"
              disabled={isRunning || text.trim() === ''}
              onClick={() => void send(true)}
            >
              Send and resolve
            </Button>
          )}
        </Stack>
      </Stack>
    </Stack>
  )
}

interface CannedAnswerMenuProps {
  readonly ticket: string
  readonly onChoose: (text: string) => void
}

function CannedAnswerMenu({ ticket, onChoose }: CannedAnswerMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data: answers = [] } = useQuery({
    queryKey: ['cannedAnswer', ticket],
    queryFn: ({ signal }) =>
      callApi<{ rows: { id: string; title: string; filledText: string }[] }>(
        '/api/staff/cannedAnswer/list',
        { query: { ticket }, signal },
      ),
    select: ({ rows }) => rows,
  })
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Insert a canned answer
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {answers.map(({ id, title, filledText }) => (
          <MenuItem
            key={id}
            onClick={() => {
              onChoose(filledText)
              close()
            }}
          >
            {title}
          </MenuItem>
        ))}
        <MenuItem component={Link} to="/inbox/answers" onClick={close}>
          {answers.length === 0 ? 'Write the first one' : 'Edit canned answers'}
        </MenuItem>
      </Menu>
    </>
  )
}

function NoteForm({ number }: { readonly number: string }) {
  const [text, setText] = useKeptText(`note.${number}`)
  const { run, isRunning, fields } = useAct()
  const add = async () => {
    const added = await run(
      () => callApi('/api/staff/ticket/addNote', { body: { number, text } }),
      'The note was added.',
    )
    if (added) setText('')
  }
  return (
    <Stack
      spacing={1}
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField
        label="Note for colleagues"
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        fullWidth
        minRows={3}
        error={fields['text'] !== undefined}
        helperText={fields['text'] ?? 'The customer never sees it.'}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={isRunning || text.trim() === ''}
        sx={{ alignSelf: 'end' }}
      >
        Add the note
      </Button>
    </Stack>
  )
}
