/** The role of the migration that allows everything. It cannot be changed. */
export const ownerRoleId = 'rol_owner'
