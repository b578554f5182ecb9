// Import this first: React chooses its build when it is first loaded, and its development build is several times
// slower.
process.env.NODE_ENV = process.argv.includes('--dev') ? 'development' : 'production'
