import { Button, Paper, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { useAct } from '../use-act'

/** Approves or rejects a return that waits for a person. */
export function ReturnReview({ number }: { readonly number: string }) {
  const { run, isRunning, fields } = useAct()
  const [answer, setAnswer] = useState('')
  const review = (approve: boolean, done: string) =>
    void run(
      () =>
        callApi('/api/staff/return/review', {
          body: { return: number, approve, answer: answer.trim() },
        }),
      done,
    )
  return (
    <Paper component="section" aria-label="Review" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Review
      </Typography>
      <TextField
        fullWidth
        multiline
        minRows={2}
        label="Answer to the buyer"
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        error={fields['answer'] !== undefined}
        helperText={fields['answer'] ?? 'Needed to reject; the buyer reads it.'}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Stack direction="row" spacing={1} sx={{ mt: 1.5 }}>
        <Button
          variant="contained"
          loading={isRunning}
          onClick={() => review(true, 'Approved. The buyer is emailed how to send it back.')}
        >
          Approve
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={isRunning || answer.trim() === ''}
          onClick={() => review(false, 'Rejected. The buyer is emailed your answer.')}
        >
          Reject
        </Button>
      </Stack>
    </Paper>
  )
}
