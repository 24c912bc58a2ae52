import Delete from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { createEmpty, labelField, type NestedFieldProps } from './json-schema'

/** Values by name, such as a rate for each state. Names can be added and removed. */
export function TableField({ path, name, schema, Field }: NestedFieldProps) {
  const { field } = useController({ name: path })
  const [key, setKey] = useState('')
  const values = (field.value as Readonly<Record<string, unknown>> | undefined) ?? {}
  const entrySchema =
    typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  const add = () => {
    field.onChange({ ...values, [key.trim()]: createEmpty(entrySchema) })
    setKey('')
  }
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', p: 2, m: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ px: 0.5, fontWeight: 600 }}>
        {labelField(name, schema)}
      </Typography>
      <Stack spacing={1.5}>
        {Object.keys(values).map((entry) => (
          <Stack key={entry} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Field
                path={`${path}.${entry}`}
                name={entry}
                schema={{ ...entrySchema, title: entry }}
              />
            </Box>
            <IconButton
              size="small"
              aria-label={`Remove ${entry}`}
              onClick={() => {
                const { [entry]: _removed, ...others } = values
                field.onChange(others)
              }}
            >
              <Delete fontSize="small" />
            </IconButton>
          </Stack>
        ))}
        <Stack direction="row" spacing={1}>
          <TextField
            label="New entry"
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
          <Button disabled={key.trim() === '' || key.trim() in values} onClick={add}>
            Add
          </Button>
        </Stack>
      </Stack>
    </Box>
  )
}
