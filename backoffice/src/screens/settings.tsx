import { Box, List, ListItemButton, ListItemText, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { callApi } from '../api'
import { LoadingPage } from '../frame/loading-page'
import { MissingPage } from '../frame/missing-page'
import { ScreenTitle } from '../frame/screen-title'
import { SettingsForm } from './settings-form'
import type { SettingsSection } from './settings-section'

/** The sections of the settings, and the form of the open one. */
export function Settings() {
  const { section: name } = useParams()
  const { data: sections } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) =>
      callApi<{ rows: SettingsSection[] }>('/api/staff/settings/list', { signal }),
    select: ({ rows }) => rows,
  })
  if (!sections) return <LoadingPage />
  if (!name) return <SectionList sections={sections} />
  const section = sections.find(({ id }) => id === name)
  return section ? (
    <SettingsForm key={`${section.id} ${section.version}`} section={section} />
  ) : (
    <MissingPage />
  )
}

function SectionList({ sections }: { readonly sections: readonly SettingsSection[] }) {
  return (
    <>
      <ScreenTitle
        title="Settings"
        hint="Everything that makes this shop yours. Changes show in the shop within seconds."
      />
      <Box sx={{ border: 1, borderColor: 'divider', bgcolor: 'background.paper', maxWidth: 760 }}>
        <List disablePadding aria-label="Sections">
          {sections.map(({ id, title, description }) => (
            <li key={id}>
              <ListItemButton component={Link} to={`/settings/${id}`} divider>
                <ListItemText
                  primary={<Typography sx={{ fontWeight: 600 }}>{title}</Typography>}
                  secondary={description}
                />
              </ListItemButton>
            </li>
          ))}
        </List>
      </Box>
    </>
  )
}
