import {
  Alert,
  Box,
  Chip,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { importsContract, ImportRunView } from '../../../../src/modules/imports/contract.ts'
import type { OutputOf } from '../../../../src/platform/http/endpoint.ts'
import { callApi } from '../../api'
import { formatInteger } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { ScreenTitle } from '../../frame/screen-title'
import { Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { isAllowed, useMe } from '../../me'
import { useAct } from '../use-act'
import { FileDrop } from './file-drop'
import { isWorking, labelState } from './import-state'

type Overview = OutputOf<(typeof importsContract)['listImports']>

const sources = [
  { value: 'shopify', label: 'Shopify' },
  { value: 'woocommerce', label: 'WooCommerce' },
  { value: 'csv', label: 'Another shop' },
] as const
type Source = (typeof sources)[number]['value']

/** The guide for moving in from another shop: what to export, and where to drop it. */
export function MovingIn() {
  const me = useMe()
  const navigate = useNavigate()
  const { run, isRunning } = useAct()
  const { data, error } = useQuery({
    queryKey: ['import', 'list'],
    queryFn: ({ signal }) => callApi<Overview>('/api/staff/import/list', { signal }),
    refetchInterval: (query) =>
      query.state.data?.runs.some(({ state }) => isWorking(state)) ? 2_000 : false,
  })
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!data) return <LoadingPage />
  const upload = (file: File) =>
    run(
      () =>
        callApi<{ id: string }>('/api/staff/import/upload', {
          query: { name: file.name },
          body: file,
        }),
      'File uploaded. We’re checking every row.',
      ({ id }) => void navigate(`/moving-in/${id}`),
    )
  return (
    <Box sx={{ maxWidth: 860 }}>
      <ScreenTitle
        title="Moving in"
        hint={
          'Bring your products, customers, links, codes, balances and past orders from another shop. '
          + 'Each file is checked first, and each import can be undone.'
        }
      />
      <Stack spacing={3}>
        <Guide kinds={data.kinds} />
        {isAllowed(me, 'imports.write') && (
          <FileDrop isUploading={isRunning} onChoose={(file) => void upload(file)} />
        )}
        {data.runs.length > 0 && <RecentFiles runs={data.runs} />}
      </Stack>
    </Box>
  )
}

function Guide({ kinds }: Pick<Overview, 'kinds'>) {
  const [source, setSource] = useState<Source>('shopify')
  const steps = kinds.flatMap(({ name, title, instructions }) => {
    const text = instructions.find((one) => one.source === source)?.text
    return text === undefined ? [] : [{ name, title, text }]
  })
  return (
    <Section title="What to export">
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Moving from"
        value={source}
        onChange={(_, chosen: Source | null) => chosen && setSource(chosen)}
        sx={{ mb: 1, flexWrap: 'wrap' }}
      >
        {sources.map(({ value, label }) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box component="ol" sx={{ m: 0, pl: 3 }}>
        {steps.map(({ name, title, text }) => (
          <Box component="li" key={name} sx={{ py: 0.75 }}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {title}
            </Typography>
            <Typography color="text.secondary" sx={{ maxWidth: '70ch' }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  )
}

const describeFile = ({ kindTitle, sourceTitle, total }: ImportRunView): string =>
  `${kindTitle}, ${sourceTitle}, ${formatInteger(total)} records`

function RecentFiles({ runs }: { readonly runs: readonly ImportRunView[] }) {
  return (
    <Section title="Files">
      <List disablePadding aria-label="Files that were uploaded">
        {runs.map((run) => (
          <ListItem key={run.id} disablePadding divider>
            <ListItemButton component={Link} to={`/moving-in/${run.id}`} sx={{ px: 1 }}>
              <ListItemText
                primary={run.file}
                secondary={
                  <>
                    {describeFile(run)}, <Time at={run.createdAt} />
                  </>
                }
                sx={{ overflowWrap: 'anywhere' }}
              />
              <Chip variant="outlined" size="small" {...labelState(run)} sx={{ ml: 2 }} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Section>
  )
}
