export default { fetch: () => Response.error() }
