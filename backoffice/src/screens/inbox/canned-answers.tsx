import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Paper,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { LoadingPage } from '../../frame/loading-page'
import { ScreenTitle } from '../../frame/screen-title'
import { isAllowed, useMe } from '../../me'
import { useAct } from '../use-act'

interface CannedAnswer {
  /** Absent while it is new. */
  readonly id?: string
  readonly title: string
  readonly text: string
  readonly version?: number
}

/** Texts that answer the same questions again and again. */
export function CannedAnswers() {
  const me = useMe()
  const [edited, setEdited] = useState<CannedAnswer | null>(null)
  const [deleted, setDeleted] = useState<CannedAnswer | null>(null)
  const { data: answers } = useQuery({
    queryKey: ['cannedAnswer'],
    queryFn: ({ signal }) =>
      callApi<{ rows: CannedAnswer[] }>('/api/staff/cannedAnswer/list', { signal }),
    select: ({ rows }) => rows,
  })
  if (!answers) return <LoadingPage />
  const canWrite = isAllowed(me, 'inbox.write')
  return (
    <Box sx={{ maxWidth: 820 }}>
      <ScreenTitle
        title="Canned answers"
        hint={
          '{name} becomes the first name of the customer, {order} the number of '
          + 'the linked order.'
        }
      >
        {canWrite && (
          <Button variant="contained" onClick={() => setEdited({ title: '', text: '' })}>
            New answer
          </Button>
        )}
      </ScreenTitle>
      {answers.length === 0 && (
        <Typography color="text.secondary" sx={{ p: 4, border: 1, borderColor: 'divider' }}>
          Write an answer once, such as “How do I return something?”, and insert it into a ticket
          with two clicks.
        </Typography>
      )}
      <Stack component="ul" spacing={1} aria-label="Canned answers" sx={{ m: 0, p: 0 }}>
        {answers.map((answer) => (
          <Paper component="li" variant="outlined" key={answer.id} sx={{ p: 2, listStyle: 'none' }}>
            <Typography variant="h3" component="h2">
              {answer.title}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {answer.text}
            </Typography>
            {canWrite && (
              <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
                <Button
                  aria-label={`Edit ${answer.title}`}
                  variant="outlined"
                  onClick={() => setEdited(answer)}
                >
                  Edit
                </Button>
                <Button aria-label={`Delete ${answer.title}`} onClick={() => setDeleted(answer)}>
                  Delete
                </Button>
              </Stack>
            )}
          </Paper>
        ))}
      </Stack>
      {edited && <AnswerDialog answer={edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteDialog answer={deleted} onClose={() => setDeleted(null)} />}
    </Box>
  )
}

interface AnswerDialogProps {
  readonly answer: CannedAnswer
  readonly onClose: () => void
}

function AnswerDialog({ answer, onClose }: AnswerDialogProps) {
  const { id, version } = answer
  const [title, setTitle] = useState(answer.title)
  const [text, setText] = useState(answer.text)
  const { run, isRunning, fields } = useAct()
  const save = async () => {
    const saved = await run(
      () =>
        callApi(`/api/staff/cannedAnswer/${id ? 'update' : 'create'}`, {
          body: { ...(id && { id, version }), title: title.trim(), text },
        }),
      `${title.trim()}: saved.`,
    )
    if (saved) onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="answer">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <DialogTitle id="answer">{id ? 'Edit the answer' : 'New answer'}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ mt: 1 }}>
            <TextField
              label="Title, for colleagues"
              required
              value={title}
              onChange={(event) => setTitle(event.target.value)}
              error={fields['title'] !== undefined}
              helperText={fields['title']}
              slotProps={{ htmlInput: { maxLength: 80 } }}
            />
            <TextField
              label="Answer"
              required
              multiline
              minRows={5}
              maxRows={16}
              value={text}
              onChange={(event) => setText(event.target.value)}
              error={fields['text'] !== undefined}
              helperText={fields['text'] ?? 'Use {name} and {order} where they belong.'}
              slotProps={{ htmlInput: { maxLength: 5000 } }}
            />
            <Stack direction="row" spacing={1}>
              <Button variant="outlined" onClick={() => setText(`${text}{name}`)}>
                Add {'{name}'}
              </Button>
              <Button variant="outlined" onClick={() => setText(`${text}{order}`)}>
                Add {'{order}'}
              </Button>
            </Stack>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isRunning}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function DeleteDialog({ answer: { id, title }, onClose }: AnswerDialogProps) {
  return (
    <ActDialog
      title={`Delete “${title}”?`}
      confirmLabel="Delete"
      isDangerous
      act={() => callApi('/api/staff/cannedAnswer/delete', { body: { id } })}
      done={() => `${title}: deleted.`}
      onClose={onClose}
    >
      <Typography>Answers that were sent stay as they are.</Typography>
    </ActDialog>
  )
}
