import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { ObjectLink } from '../../frame/object-link'
import { Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { labelChoice } from '../../labels'
import type { TimelineEntry } from './customer-detail'

const shownEntries = 12

/** What happened with the customer on all desks, latest first. */
export function CustomerTimeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? entries : entries.slice(0, shownEntries)
  return (
    <Section
      title="Timeline"
      actions={
        entries.length > shownEntries && (
          <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${entries.length}`}
          </Button>
        )
      }
    >
      {entries.length === 0 && (
        <Typography color="text.secondary">Nothing has happened yet.</Typography>
      )}
      <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map(({ at, panel, title, subtitle, link }, index) => (
          <Box
            key={`${at} ${panel} ${index}`}
            component="li"
            sx={{ borderLeft: 2, borderColor: 'divider', pl: 1.5 }}
          >
            <Typography variant="body2" color="text.secondary">
              <Time at={at} /> · {labelChoice(panel)}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {link ? (
                <ObjectLink resource={link.resource} id={link.id}>
                  {title}
                </ObjectLink>
              ) : (
                title
              )}
            </Typography>
            {subtitle && (
              <Typography variant="body2" color="text.secondary">
                {subtitle}
              </Typography>
            )}
          </Box>
        ))}
      </Stack>
    </Section>
  )
}
