import {
  Alert,
  Box,
  Button,
  List,
  ListItemButton,
  ListItemText,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { callApi } from '../api'
import { LoadingPage } from '../frame/loading-page'
import { MissingPage } from '../frame/missing-page'
import { ScreenTitle } from '../frame/screen-title'
import { useAct } from './use-act'

interface EmailSample {
  readonly id: string
  readonly title: string
  readonly subject: string
  /** In bytes. */
  readonly size: number
  readonly text: string
}

/** Every email of the shop with example data. */
export function Emails() {
  const { id } = useParams()
  const { data: emails, error } = useQuery({
    queryKey: ['emailSample'],
    queryFn: ({ signal }) =>
      callApi<{ rows: EmailSample[] }>('/api/staff/emailSample/list', { signal }),
    select: ({ rows }) => rows,
  })
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!emails) return <LoadingPage />
  const email = id === undefined ? emails[0] : emails.find((one) => one.id === id)
  if (!email) return <MissingPage />
  return (
    <>
      <ScreenTitle
        title="Emails"
        hint={`All ${emails.length} emails that the shop sends, with example data. Name, logo and colors follow from the settings.`}
      />
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={3} sx={{ alignItems: 'stretch' }}>
        <EmailList emails={emails} current={email.id} />
        <Preview email={email} />
      </Stack>
    </>
  )
}

interface EmailListProps {
  readonly emails: readonly EmailSample[]
  readonly current: string
}

function EmailList({ emails, current }: EmailListProps) {
  return (
    <Box
      component="nav"
      aria-label="All emails"
      tabIndex={0}
      sx={{
        flex: '0 0 280px',
        maxHeight: { xs: 220, md: '78vh' },
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <List dense disablePadding>
        {emails.map(({ id, title }) => (
          <li key={id}>
            <ListItemButton
              component={Link}
              to={`/emails/${id}`}
              selected={id === current}
              aria-current={id === current ? 'page' : undefined}
            >
              <ListItemText primary={title} />
            </ListItemButton>
          </li>
        ))}
      </List>
    </Box>
  )
}

/** The default grey is too light for text. */
const readable = { '& .MuiToggleButton-root:not(.Mui-disabled)': { color: 'text.primary' } }
const widths = { phone: 390, desktop: 680 } as const
type View = keyof typeof widths | 'text'

function Preview({ email }: { readonly email: EmailSample }) {
  const [view, setView] = useState<View>('desktop')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const { run, isRunning } = useAct()
  const sendTest = () =>
    run(
      () => callApi<{ email: string }>('/api/staff/emailSample/send', { body: { id: email.id } }),
      ({ email: address }) => `Sent to ${address}.`,
    )
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="h3" component="h2">
        {email.subject}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {Math.ceil(email.size / 1024)} KB. Gmail cuts emails above 102 KB.
      </Typography>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ mb: 2, flexWrap: 'wrap' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label="Format"
          sx={readable}
          onChange={(_event, value: View | null) => value && setView(value)}
        >
          <ToggleButton value="desktop">Desktop</ToggleButton>
          <ToggleButton value="phone">Phone</ToggleButton>
          <ToggleButton value="text">Plain text</ToggleButton>
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={scheme}
          aria-label="Colors"
          sx={readable}
          disabled={view === 'text'}
          onChange={(_event, value: 'light' | 'dark' | null) => value && setScheme(value)}
        >
          <ToggleButton value="light">Light</ToggleButton>
          <ToggleButton value="dark">Dark</ToggleButton>
        </ToggleButtonGroup>
        <Button variant="outlined" disabled={isRunning} onClick={() => void sendTest()}>
          Send me a test
        </Button>
      </Stack>
      {view === 'text' ? (
        <Box
          component="pre"
          tabIndex={0}
          aria-label="Plain text"
          sx={{ m: 0, p: 2, border: 1, borderColor: 'divider', whiteSpace: 'pre-wrap' }}
        >
          {email.text}
        </Box>
      ) : (
        <Box
          component="iframe"
          title={`Preview: ${email.title}`}
          src={`/email-previews/${email.id}?scheme=${scheme}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          sx={{
            display: 'block',
            width: '100%',
            maxWidth: widths[view],
            height: '78vh',
            border: 1,
            borderColor: 'divider',
          }}
        />
      )}
    </Box>
  )
}
