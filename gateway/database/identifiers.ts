export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const qualified = ({ schema, name }: { schema: string; name: string }) => `${quoted(schema)}.${quoted(name)}`
