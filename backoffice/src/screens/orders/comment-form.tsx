import { Autocomplete, Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useColleagues } from '../../colleagues'

export interface CommentInput {
  readonly text: string
  /** The ids of colleagues to notify. */
  readonly mentions: readonly string[]
}

interface CommentFormProps {
  /** The comment to change; absent for a new one. */
  readonly comment?: CommentInput
  /** Keeps a new comment in this tab until it is saved. */
  readonly draftKey?: string
  readonly isRunning: boolean
  /** Resolves to undefined when the comment was refused; what was typed stays then. */
  readonly onSave: (comment: CommentInput) => Promise<unknown>
  readonly onCancel?: () => void
}

const empty: CommentInput = { text: '', mentions: [] }

/** A comment for colleagues. Typing "@" and a name, or choosing a name, notifies somebody. */
export function CommentForm(props: CommentFormProps) {
  const { comment, isRunning, onSave, onCancel } = props
  const storageKey = props.draftKey && `draft.comment.${props.draftKey}`
  const colleagues = useColleagues()
  const [input, setInput] = useState<CommentInput>(() => comment ?? readDraft(storageKey))
  const change = (next: CommentInput) => {
    setInput(next)
    if (storageKey) sessionStorage.setItem(storageKey, JSON.stringify(next))
  }
  const addMentions = (text: string) => {
    const named = colleagues.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
    change({ text, mentions: [...new Set([...input.mentions, ...named])] })
  }
  const save = async () => {
    const saved = await onSave({ ...input, text: input.text.trim() })
    if (saved !== undefined && !comment) change(empty)
  }
  const isStarted = input.text.trim() !== ''
  return (
    <Stack
      component="form"
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={comment ? 'Change the comment' : 'Comment for colleagues'}
        multiline
        minRows={isStarted ? 3 : 1}
        maxRows={12}
        value={input.text}
        onChange={(event) => addMentions(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save()
        }}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      {(isStarted || onCancel) && (
        <>
          <Autocomplete
            multiple
            options={colleagues}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ id }) => id}
            value={colleagues.filter(({ id }) => input.mentions.includes(id))}
            onChange={(_, chosen) => change({ ...input, mentions: chosen.map(({ id }) => id) })}
            renderInput={(params) => <TextField {...params} label="Notify" />}
          />
          <Stack direction="row" spacing={1}>
            <Button type="submit" variant="contained" loading={isRunning} disabled={!isStarted}>
              {comment ? 'Save' : 'Add comment'}
            </Button>
            {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          </Stack>
        </>
      )}
    </Stack>
  )
}

function readDraft(key: string | undefined): CommentInput {
  const stored = key && sessionStorage.getItem(key)
  return stored ? (JSON.parse(stored) as CommentInput) : empty
}
