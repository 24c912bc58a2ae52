import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api'
import { toWords } from '../../../src/kernel/text/describe-code.ts'

interface Permission {
  readonly id: string
  readonly resource: string
  readonly action: string
  readonly label: string
}

interface PermissionMatrixProps {
  readonly chosen: readonly string[]
  readonly isDisabled?: boolean
  readonly onChange: (chosen: readonly string[]) => void
}

/** All permissions by resource, each with what it allows. */
export function PermissionMatrix({ chosen, isDisabled = false, onChange }: PermissionMatrixProps) {
  const { data: permissions = [] } = useQuery({
    queryKey: ['permissions'],
    queryFn: ({ signal }) =>
      callApi<{ rows: Permission[] }>('/api/staff/permission/list', { signal }),
    select: ({ rows }) => rows.filter(({ resource }) => resource !== 'profile'),
  })
  const resources = [...new Set(permissions.map(({ resource }) => resource))].sort()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, columnGap: 4 }}>
      {resources.map((resource) => (
        <Box
          key={resource}
          component="fieldset"
          disabled={isDisabled}
          sx={{ border: 0, borderTop: 1, borderColor: 'divider', m: 0, px: 0, py: 1, minWidth: 0 }}
        >
          <Typography component="legend" sx={{ fontWeight: 600, pr: 1 }}>
            {toWords(resource)}
          </Typography>
          {permissions
            .filter((permission) => permission.resource === resource)
            .map(({ id, label }) => (
              <FormControlLabel
                key={id}
                label={label}
                sx={{ display: 'flex' }}
                control={
                  <Checkbox
                    size="small"
                    disabled={isDisabled}
                    checked={chosen.includes(id)}
                    onChange={(_, isChecked) =>
                      onChange(isChecked ? [...chosen, id] : chosen.filter((other) => other !== id))
                    }
                  />
                }
              />
            ))}
        </Box>
      ))}
    </Box>
  )
}
