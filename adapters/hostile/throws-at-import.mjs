throw new Error('the database is not there');
