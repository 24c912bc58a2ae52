import { Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { formatTime } from '../../format'
import { Section } from '../../frame/section'
import { useTimeZone } from '../../me'
import { useAct } from '../use-act'
import type { ReturnDetail } from './return-types'

interface ReturnMessagesProps {
  readonly detail: ReturnDetail
  readonly canWrite: boolean
}

/** Messages between buyer and shop about the return. */
export function ReturnMessages({ detail, canWrite }: ReturnMessagesProps) {
  const timeZone = useTimeZone()
  const { run, isRunning } = useAct()
  const [text, setText] = useState('')
  const send = async () => {
    const sent = await run(
      () =>
        callApi('/api/staff/return/message', {
          body: { return: detail.number, text: text.trim() },
        }),
      'Sent. The buyer is emailed.',
    )
    if (sent) setText('')
  }
  return (
    <Section title="Messages">
      {detail.messages.map((message) => (
        <Box key={`${message.at} ${message.text}`} sx={{ mb: 1 }}>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {message.text}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {message.from === 'shop' ? 'Shop' : 'Buyer'}, {formatTime(message.at, timeZone)}
          </Typography>
        </Box>
      ))}
      {canWrite && (
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <TextField
            fullWidth
            multiline
            minRows={2}
            label="Message to the buyer"
            value={text}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
          <Button
            type="submit"
            variant="outlined"
            disabled={text.trim() === ''}
            loading={isRunning}
            sx={{ mt: 1 }}
          >
            Send
          </Button>
        </Box>
      )}
    </Section>
  )
}
